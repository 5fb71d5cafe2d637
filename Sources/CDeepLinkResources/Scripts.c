#include "CResources.h"

// The scripts with which shells complete command lines. PROGRAM and FUNCTION are holes.

const char *completions_bash(void) {
  static const char text[] = {
#embed "Scripts/complete.bash" suffix(, 0)
  };
  return text;
}

const char *completions_zsh(void) {
  static const char text[] = {
#embed "Scripts/complete.zsh" suffix(, 0)
  };
  return text;
}

const char *completions_fish(void) {
  static const char text[] = {
#embed "Scripts/complete.fish" suffix(, 0)
  };
  return text;
}
