#include "CResources.h"

// The files that `init` writes. Names such as __NAME__ are holes, in paths too.

static const char icon_text[] = {
#embed "Templates/icon.svg" suffix(, 0)
};
static const char links_text[] = {
#embed "Templates/links.json" suffix(, 0)
};
static const char fixtures_text[] = {
#embed "Templates/fixtures.json" suffix(, 0)
};
static const char manifest_text[] = {
#embed "Templates/Package.swift.txt" suffix(, 0)
};
static const char routes_text[] = {
#embed "Templates/OrderRoute.swift.txt" suffix(, 0)
};
static const char app_text[] = {
#embed "Templates/App.swift.txt" suffix(, 0)
};
static const char server_text[] = {
#embed "Templates/Server.swift.txt" suffix(, 0)
};
static const char tool_text[] = {
#embed "Templates/Tool.swift.txt" suffix(, 0)
};
static const char tests_text[] = {
#embed "Templates/OrderTests.swift.txt" suffix(, 0)
};
static const char association_text[] = {
#embed "Templates/apple-app-site-association.json" suffix(, 0)
};
static const char dockerfile_text[] = {
#embed "Templates/Dockerfile" suffix(, 0)
};
static const char readme_text[] = {
#embed "Templates/README.txt" suffix(, 0)
};

const struct embedded_file *links_templates(void) {
  static const struct embedded_file files[] = {
    {"links.json", links_text},
    {"fixtures.json", fixtures_text},
    {"Public/icon.svg", icon_text},
    {0, 0},
  };
  return files;
}

const struct embedded_file *package_templates(void) {
  static const struct embedded_file files[] = {
    {"Package.swift", manifest_text},
    {"Sources/__NAME__Routes/OrderRoute.swift", routes_text},
    {"Sources/__NAME__App/App.swift", app_text},
    {"Sources/__NAME__Server/Main.swift", server_text},
    {"Sources/__NAME__Tool/Main.swift", tool_text},
    {"Tests/__NAME__Tests/OrderTests.swift", tests_text},
    {"Public/.well-known/apple-app-site-association", association_text},
    {"Public/icon.svg", icon_text},
    {"Dockerfile", dockerfile_text},
    {".dockerignore", ".build\n.git\n"},
    {".gitignore", ".build/\n"},
    {"README.md", readme_text},
    {0, 0},
  };
  return files;
}
