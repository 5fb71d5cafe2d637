#include "CResources.h"

// The description of the service, with holes: strings in braces.
const char *api_description(void) {
  static const char text[] = {
#embed "API/openapi.json" suffix(, 0)
  };
  return text;
}

// What the server of the Model Context Protocol answers to each method, with holes: strings in braces.
const char *mcp_answers(void) {
  static const char text[] = {
#embed "API/mcp.json" suffix(, 0)
  };
  return text;
}
