#pragma once

// The files of the folders beside this one as texts in UTF-8, each with a NUL at its end.

const char *_Nonnull client_engine_typescript(void);
const char *_Nonnull client_engine_kotlin(void);
const char *_Nonnull client_engine_swift(void);

const char *_Nonnull deployment_systemd_service(void);
const char *_Nonnull deployment_systemd_socket(void);
const char *_Nonnull deployment_kubernetes(void);
const char *_Nonnull deployment_alerts(void);
const char *_Nonnull deployment_dashboard(void);

const char *_Nonnull api_description(void);
const char *_Nonnull mcp_answers(void);

const char *_Nonnull page_texts(void);
const char *_Nonnull page_style(void);

const char *_Nonnull completions_bash(void);
const char *_Nonnull completions_zsh(void);
const char *_Nonnull completions_fish(void);

// A file with its name, as a text.
struct embedded_file {
  const char *_Nullable name;
  const char *_Nullable text;
};

// The files of a kind; the last one has no name.
const struct embedded_file *_Nonnull links_templates(void);
const struct embedded_file *_Nonnull package_templates(void);
const struct embedded_file *_Nonnull inspector_files(void);
