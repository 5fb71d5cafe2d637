// Declarations that Glibc's module does not show to Swift: epoll with its packed event structure, socket filters, and a few
// functions behind a feature macro. All of them are ABI of the kernel or of the C library, which never changes.
//
// The header includes nothing. A type from an included system header would exist twice, here and in Glibc's module, and a
// Swift file would see the one that the compiler finds first.
#ifndef CEPOLL_H
#define CEPOLL_H

// epoll(7), from <sys/epoll.h>. On x86_64 the kernel takes the structure as 32-bit code has it, without padding.
#ifdef __x86_64__
#define DEEPLINK_EPOLL_PACKED __attribute__((__packed__))
#else
#define DEEPLINK_EPOLL_PACKED
#endif

typedef union epoll_data {
  void *ptr;
  int fd;
  unsigned int u32;
  unsigned long long u64;
} epoll_data_t;

struct epoll_event {
  unsigned int events;
  epoll_data_t data;
} DEEPLINK_EPOLL_PACKED;

enum EPOLL_EVENTS {
  EPOLLIN = 0x001,
  EPOLLOUT = 0x004,
  EPOLLERR = 0x008,
  EPOLLHUP = 0x010,
  EPOLLRDHUP = 0x2000,
  EPOLLEXCLUSIVE = 1U << 28
};

static const int EPOLL_CLOEXEC = 02000000;
static const int EPOLL_CTL_ADD = 1;
static const int EPOLL_CTL_DEL = 2;
static const int EPOLL_CTL_MOD = 3;

extern int epoll_create1(int flags);
extern int epoll_ctl(int descriptor, int operation, int target, struct epoll_event *event);
extern int epoll_wait(int descriptor, struct epoll_event *events, int capacity, int milliseconds);

// Classic BPF, from <linux/filter.h>.
struct sock_filter {
  unsigned short code;
  unsigned char jt;
  unsigned char jf;
  unsigned int k;
};

struct sock_fprog {
  unsigned short len;
  struct sock_filter *filter;
};

// sched_getaffinity(2): how many processors the affinity mask of this process has, 0 if the system does not tell. Room
// for 8,192 of them.
extern int sched_getaffinity(int process, unsigned long size, void *mask);

static inline int deeplink_affinity_count(void) {
  unsigned long mask[128] = {0};
  int count = 0;
  if (sched_getaffinity(0, sizeof(mask), mask) != 0) return 0;
  for (unsigned index = 0; index < sizeof(mask) / sizeof(mask[0]); index++) count += __builtin_popcountl(mask[index]);
  return count;
}

// mallopt(3), from <malloc.h>.
static const int deeplink_trim_threshold = -1;
static const int deeplink_mmap_threshold = -3;
extern int mallopt(int parameter, int value);
extern int malloc_trim(unsigned long pad);

// accept4(2) and pthread_setname_np(3).
extern int accept4(int descriptor, void *address, unsigned int *length, int flags);
extern int pthread_setname_np(unsigned long thread, const char *name);

#endif
