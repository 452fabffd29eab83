/** Names an output among all jobs. */
interface OutputKey {
  readonly jobId: string
  readonly n: number
}

/** Passes the services' reports on to the activities of this process that wait for them. */
export interface Reports {
  /** The service reported of the output. False: nobody in this process waits for it. */
  readonly tell: (output: OutputKey) => boolean
  /** Waits for reports of the output from now on; `close` when nobody is interested any more. */
  readonly listen: (output: OutputKey) => ReportListener
}

export interface ReportListener {
  /** Aborted as soon as a report came after the last call of this; such a signal ends one pause. */
  readonly next: () => AbortSignal
  readonly close: () => void
}

/** Makes one for a process. */
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
