// What Glibc's own module does not show Swift: epoll with its packed event structure, eventfd, socket filters, and two
// functions that hide behind a feature macro.
#ifndef CEPOLL_H
#define CEPOLL_H

#include <linux/filter.h>
#include <malloc.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// How many processors the affinity mask of this process has; 0 if the system does not tell. Room for 8,192 of them.
static inline int deeplink_affinity_count(void) {
  unsigned long mask[128] = {0};
  int count = 0;
  if (syscall(SYS_sched_getaffinity, 0, sizeof(mask), mask) <= 0) return 0;
  for (unsigned index = 0; index < sizeof(mask) / sizeof(mask[0]); index++) count += __builtin_popcountl(mask[index]);
  return count;
}

extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
extern int pthread_setname_np(pthread_t thread, const char *name);

#endif
