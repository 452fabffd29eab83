/** Trace of one request, and its first span. */
export interface TraceIds {
  /** 32 hex digits. */
  readonly traceId: string
  /** 16 hex digits. */
  readonly rootSpanId: string
}

/**
 * The trace of a correlation id. The id of the trace is the 32 hex digits of the correlation id, so all processes agree on it
 * without passing on anything else. Undefined for an id that is no uuid.
 */
export function traceOf(correlationId: string | undefined): TraceIds | undefined {
  const traceId = correlationId?.replaceAll('-', '').toLowerCase()
  if (traceId === undefined || !/^[0-9a-f]{32}$/.test(traceId)) return undefined
  return { traceId, rootSpanId: traceId.slice(16) }
}
