import { type LiveChange, LiveMessage } from '@studio/backend/contract'

/** The live feed of an open page. */
export interface Live {
  /** The number of changes received so far. Take it as the mark before causing a change. */
  readonly received: () => number
  /** All changes received so far. */
  readonly changes: () => readonly LiveChange[]
  /** Resolves with the first wanted change after the mark, which may have been received already. */
  readonly next: (mark: number, wanted: (change: LiveChange) => boolean) => Promise<Arrival>
  readonly close: () => void
}

/** When a change was received, and the mark after it. */
export interface Arrival {
  /** By `performance.now()`. */
  readonly at: number
  readonly mark: number
}

const patience = 30_000

/**
 * Follows `/api/live` with a session's cookie, from now on or after a position (a token of `x-position`). Resolves when
 * the feed is ready, rejects when the socket fails.
 */
export async function listen(url: string, cookie: string, after?: string): Promise<Live> {
  const address = url.replace(/^http/, 'ws')
  const query = after === undefined ? '' : `?after=${after}`
  const socket = new WebSocket(`${address}/api/live${query}`, { headers: { cookie, origin: url } })
  const arrivals: { readonly change: LiveChange; readonly at: number }[] = []
  let wake = (): void => undefined

  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('close', ({ code, reason }) => reject(new Error(`The live feed closed: ${code} ${reason}`)))
    socket.addEventListener('message', ({ data }) => {
      const at = performance.now()
      const message = LiveMessage.parse(JSON.parse(String(data)))
      if (message.type === 'ready') return resolve()
      if (message.type !== 'changes') return
      arrivals.push(...message.changes.map((change) => ({ change, at })))
      wake()
    })
  })

  const news = () =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The live feed has sent nothing for 30 s')), patience)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  return {
    received: () => arrivals.length,
    changes: () => arrivals.map(({ change }) => change),
    next: async (mark, wanted) => {
      for (let n = mark; ; n++) {
        while (n >= arrivals.length) await news()
        const arrival = arrivals[n]
        if (arrival && wanted(arrival.change)) return { at: arrival.at, mark: n + 1 }
      }
    },
    close: () => socket.close(),
  }
}
