#include "CResources.h"

// The files of the inspector, which the server serves.

static const char page_text[] = {
#embed "Inspector/index.html" suffix(, 0)
};
static const char design_text[] = {
#embed "Inspector/design.html" suffix(, 0)
};
static const char icon_text[] = {
#embed "Inspector/icon.svg" suffix(, 0)
};
static const char style_text[] = {
#embed "Inspector/style.css" suffix(, 0)
};
// One module of these parts, so that a page asks for one script.
static const char script_text[] = {
#embed "Inspector/dom.js" suffix(,)
#embed "Inspector/api.js" suffix(,)
#embed "Inspector/board.js" suffix(,)
#embed "Inspector/answer.js" suffix(,)
#embed "Inspector/list.js" suffix(,)
#embed "Inspector/build.js" suffix(,)
#embed "Inspector/routes.js" suffix(,)
#embed "Inspector/files.js" suffix(,)
#embed "Inspector/main.js" suffix(, 0)
};

const struct embedded_file *inspector_files(void) {
  static const struct embedded_file files[] = {
    {"index.html", page_text},
    {"design.html", design_text},
    {"icon.svg", icon_text},
    {"style.css", style_text},
    {"script.js", script_text},
    {0, 0},
  };
  return files;
}
