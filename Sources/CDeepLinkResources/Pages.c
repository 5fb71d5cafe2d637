#include "CResources.h"

// The pages behind links: their texts in each language, and their style sheet.
//
// Each page contains the sheet, so a page takes one request and does not depend on the files of Public; a comment in the sheet would be in each
// page. Sides in it are logical (inline, block), so a page that is written from right to left is mirrored.

const char *page_texts(void) {
  static const char text[] = {
#embed "Pages/texts.ini" suffix(, 0)
  };
  return text;
}

const char *page_style(void) {
  static const char text[] = {
#embed "Pages/style.css" suffix(, 0)
  };
  return text;
}
