#include "CResources.h"

// The files that `deeplink-server print` prints.

const char *deployment_systemd_service(void) {
  static const char text[] = {
#embed "Deployment/systemd.service" suffix(, 0)
  };
  return text;
}

const char *deployment_systemd_socket(void) {
  static const char text[] = {
#embed "Deployment/systemd.socket" suffix(, 0)
  };
  return text;
}

const char *deployment_kubernetes(void) {
  static const char text[] = {
#embed "Deployment/kubernetes.yaml" suffix(, 0)
  };
  return text;
}

const char *deployment_alerts(void) {
  static const char text[] = {
#embed "Deployment/alerts.yaml" suffix(, 0)
  };
  return text;
}

const char *deployment_dashboard(void) {
  static const char text[] = {
#embed "Deployment/dashboard.json" suffix(, 0)
  };
  return text;
}
