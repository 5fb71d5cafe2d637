internal import HTTP

/// The time limits in milliseconds, worked out once.
struct Times {
  let head: Int64
  let body: Int64
  let idle: Int64
  let writeStall: Int64
  let rateGrace: Int64
  let linger: Int64
  let drainQuiet: Int64

  init(_ options: ServerOptions) {
    head = options.limits.headTime.milliseconds
    body = options.limits.bodyTime.milliseconds
    idle = options.limits.idleTime.milliseconds
    writeStall = options.limits.writeStallTime.milliseconds
    rateGrace = options.limits.rateGrace.milliseconds
    linger = options.limits.lingerTime.milliseconds
    drainQuiet = options.drainQuiet.milliseconds
  }
}
