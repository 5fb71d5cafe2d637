// What Glibc's own module does not show Swift: epoll with its packed event structure, eventfd, socket filters, and two
// functions that hide behind a feature macro.
//
// Files that use types of these headers, such as timespec, import this module beside Glibc: in which of the two a type is
// found depends on which one the compiler comes across first.
#ifndef CEPOLL_H
#define CEPOLL_H

#include <asm/unistd.h>
#include <linux/filter.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

extern long syscall(long number, ...);

// How many processors the affinity mask of this process has; 0 if the system does not tell. Room for 8,192 of them.
static inline int deeplink_affinity_count(void) {
  unsigned long mask[128] = {0};
  int count = 0;
  if (syscall(__NR_sched_getaffinity, 0, sizeof(mask), mask) <= 0) return 0;
  for (unsigned index = 0; index < sizeof(mask) / sizeof(mask[0]); index++) count += __builtin_popcountl(mask[index]);
  return count;
}

// From malloc.h, whose other declarations Glibc's own module has.
static const int deeplink_trim_threshold = -1;
static const int deeplink_mmap_threshold = -3;
extern int mallopt(int parameter, int value);
extern int malloc_trim(unsigned long pad);

extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
extern int pthread_setname_np(pthread_t thread, const char *name);

#endif
