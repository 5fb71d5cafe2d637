// What Glibc's own module does not show Swift: epoll with its packed event structure, eventfd, socket filters, and two
// functions that hide behind a feature macro.
#ifndef CEPOLL_H
#define CEPOLL_H

#include <linux/filter.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
extern int pthread_setname_np(pthread_t thread, const char *name);

#endif
