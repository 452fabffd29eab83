/** Identifies an output among all jobs. */
interface OutputKey {
  readonly jobId: string
  readonly n: number
}

/** Passes the services' reports on to the activities of this process that wait for them. */
export interface Reports {
  /** Tells that the service has reported on the output. Returns false when no activity in this process waits for it. */
  readonly tell: (output: OutputKey) => boolean
  /** Listens for reports on the output from now on; call `close` to stop listening. */
  readonly listen: (output: OutputKey) => ReportListener
}

export interface ReportListener {
  /** A signal that is aborted by the first report after the previous call of this function; it ends one pause. */
  readonly next: () => AbortSignal
  readonly close: () => void
}

/** Creates the hub of a process. */
export function createReports(): Reports {
  const listeners = new Map<string, { report: AbortController }>()
  return {
    tell(output) {
      const listener = listeners.get(keyOf(output))
      listener?.report.abort()
      return listener !== undefined
    },
    listen(output) {
      const listener = { report: new AbortController() }
      listeners.set(keyOf(output), listener)
      return {
        next: () => {
          const { signal } = listener.report
          if (signal.aborted) listener.report = new AbortController()
          return signal
        },
        close: () => {
          if (listeners.get(keyOf(output)) === listener) listeners.delete(keyOf(output))
        },
      }
    },
  }
}

/** Listens while the work runs. */
export async function withReports<Result>(
  { reports }: { readonly reports: Reports },
  output: OutputKey,
  work: (listener: ReportListener) => Promise<Result>,
): Promise<Result> {
  const listener = reports.listen(output)
  try {
    return await work(listener)
  } finally {
    listener.close()
  }
}

const keyOf = ({ jobId, n }: OutputKey) => `${jobId}-${n}`
