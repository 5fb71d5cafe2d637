public import DeepLinkRecords
import DeepLinking

extension DeepLinkApp {
  /// Adds metrics of the app's own to `/metrics`.
  ///
  /// ```swift
  /// .metrics { page in page.single("orders_open", .gauge, "Orders in progress.", orders.count) }
  /// ```
  ///
  /// - Parameter write: writes whole families. It is called for each page, on an event loop, so it must not wait.
  public func metrics(_ write: @escaping @Sendable (_ page: inout MetricsWriter) -> Void) -> DeepLinkApp {
    with { $0.metrics.append(write) }
  }

  /// Adds a condition of readiness: until it holds, `/readyz` answers 503 and names it.
  ///
  /// ```swift
  /// .ready("database") { try await database.ping() }
  /// ```
  ///
  /// A task checks it from the start on, however often `/readyz` is asked. Each change is logged, and
  /// `deeplink_ready_check` has the state.
  ///
  /// - Parameters:
  ///   - name: what the server waits for, in a few words.
  ///   - interval: the time between two checks.
  ///   - time: the time after which a check without a result counts as failed.
  ///   - check: throws if the condition does not hold.
  public func ready(
    _ name: String, every interval: Duration = .seconds(10), within time: Duration = .seconds(5),
    _ check: @escaping @Sendable () async throws -> Void
  ) -> DeepLinkApp {
    with { $0.readinessChecks.append(ReadinessCheck(name: name, interval: interval, time: time, check: check)) }
  }

  /// Declares collections of records that come from a source of the app's own: a database, another service.
  ///
  /// ```swift
  /// .records([RecordSchema("products", fields: …)], from: .values("products") { try await shop.products() }, every: .seconds(60))
  /// ```
  ///
  /// The records are read at the start, at each reload, and at an interval. They are checked as those of files are; a fault
  /// at the start stops it, and a later one keeps the records that are served. Collections of `Public/catalog` stand beside
  /// them; a name in both is a fault.
  ///
  /// - Parameters:
  ///   - schemas: the declarations. A collection without one uses the defaults of `RecordSchema`.
  ///   - sources: the sources.
  ///   - interval: the time between two readings; nil to read them at the start and at reloads only.
  public func records(
    _ schemas: [RecordSchema], from sources: RecordSource..., every interval: Duration? = nil
  ) -> DeepLinkApp {
    with { app in
      app.schemas = schemas
      app.recordSources = sources
      app.recordInterval = interval
    }
  }

  func with(_ change: (inout AppDefinition) -> Void) -> DeepLinkApp {
    var app = self
    change(&app.definition)
    return app
  }
}

/// A condition of readiness (``DeepLinkApp/ready(_:every:within:_:)``).
package struct ReadinessCheck: Sendable {
  /// What the server waits for.
  package let name: String
  /// The time between two checks.
  package let interval: Duration
  /// The time after which a check without a result counts as failed.
  package let time: Duration
  /// Throws if the condition does not hold.
  package let check: @Sendable () async throws -> Void
}
