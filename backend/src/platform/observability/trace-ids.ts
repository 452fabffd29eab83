/** Trace of one request, and its first span. */
export interface TraceIds {
  /** 32 hex digits. */
  readonly traceId: string
  /** 16 hex digits. */
  readonly rootSpanId: string
}

/**
 * The trace of a correlation id: all processes agree on it without carrying anything beside the id, since its 32 hex digits
 * are the trace's. Undefined for an id that is no uuid.
 */
export function traceOf(correlationId: string | undefined): TraceIds | undefined {
  const traceId = correlationId?.replaceAll('-', '').toLowerCase()
  if (traceId === undefined || !/^[0-9a-f]{32}$/.test(traceId)) return undefined
  return { traceId, rootSpanId: traceId.slice(16) }
}
