// The descriptors that an event loop watches: the class `EventQueue`. A program has one: epoll(7) of Linux (Epoll.swift), or
// poll(2) of every Unix (Poll.swift) on other systems and with -D DEEPLINK_POLL.
//
// Level-triggered: a turn reads and writes once per connection, and a connection that is still ready is reported again.
// Edge-triggering would need a read until EAGAIN, one more call for every request. Measured with 64 connections, it took
// 8.52 against 8.44 µs of CPU per request.
//
// All calls are made on the thread of the event loop; other threads wake it with a `WakeUp`.

/// The event that a descriptor is watched for; errors and hang-ups are always reported.
enum Interest {
  case reading
  case writing
  /// Reading by one of several threads that watch the descriptor. It cannot be modified, only removed and added.
  case sharedReading
  /// The end of the client's side, without reading what it sent before. A Mac reports it as a hang-up.
  case hangUp
  /// Nothing but errors and hang-ups.
  case nothing
}

/// An event of a descriptor.
struct Event {
  /// The token of the descriptor.
  let token: UInt64
  let isWritable: Bool
  /// Whether the connection failed or is closed on both sides.
  let isBroken: Bool
}
