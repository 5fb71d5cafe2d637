#include "CResources.h"

// The files of the inspector, which the server serves.

static const char page_text[] = {
#embed "Inspector/index.html" suffix(, 0)
};
static const char icon_text[] = {
#embed "Inspector/icon.svg" suffix(, 0)
};
static const char style_text[] = {
#embed "Inspector/style.css" suffix(, 0)
};
static const char answer_text[] = {
#embed "Inspector/answer.js" suffix(, 0)
};
static const char api_text[] = {
#embed "Inspector/api.js" suffix(, 0)
};
static const char board_text[] = {
#embed "Inspector/board.js" suffix(, 0)
};
static const char build_text[] = {
#embed "Inspector/build.js" suffix(, 0)
};
static const char design_text[] = {
#embed "Inspector/design.html" suffix(, 0)
};
static const char dom_text[] = {
#embed "Inspector/dom.js" suffix(, 0)
};
static const char edit_text[] = {
#embed "Inspector/edit.js" suffix(, 0)
};
static const char exports_text[] = {
#embed "Inspector/exports.js" suffix(, 0)
};
static const char files_text[] = {
#embed "Inspector/files.js" suffix(, 0)
};
static const char json_text[] = {
#embed "Inspector/json.js" suffix(, 0)
};
static const char main_text[] = {
#embed "Inspector/main.js" suffix(, 0)
};
static const char list_text[] = {
#embed "Inspector/list.js" suffix(, 0)
};
static const char routes_text[] = {
#embed "Inspector/routes.js" suffix(, 0)
};

const struct embedded_file *inspector_files(void) {
  static const struct embedded_file files[] = {
    {"index.html", page_text},
    {"icon.svg", icon_text},
    {"style.css", style_text},
    {"answer.js", answer_text},
    {"api.js", api_text},
    {"board.js", board_text},
    {"build.js", build_text},
    {"design.html", design_text},
    {"dom.js", dom_text},
    {"edit.js", edit_text},
    {"exports.js", exports_text},
    {"files.js", files_text},
    {"json.js", json_text},
    {"main.js", main_text},
    {"list.js", list_text},
    {"routes.js", routes_text},
    {0, 0},
  };
  return files;
}
