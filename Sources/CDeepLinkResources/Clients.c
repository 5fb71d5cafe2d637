#include "CResources.h"

// The parts of generated clients that are the same for every table. #embed is C23 6.10.3.

const char *client_engine_typescript(void) {
  static const char text[] = {
#embed "Clients/runtime.ts" suffix(, 0)
  };
  return text;
}

const char *client_engine_kotlin(void) {
  static const char text[] = {
#embed "Clients/runtime.kt" suffix(, 0)
  };
  return text;
}

const char *client_engine_swift(void) {
  static const char text[] = {
#embed "Clients/runtime.swift.txt" suffix(, 0)
  };
  return text;
}
