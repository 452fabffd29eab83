import { type LiveChange, LiveMessage } from '@studio/backend/contract'

/** One open page's live feed. */
export interface Live {
  /** How many changes were heard until now; mark this before causing one. */
  readonly heard: () => number
  /** All that was heard until now. */
  readonly changes: () => readonly LiveChange[]
  /** The first wanted change after the mark, even if it was received already: when it came, and the mark after it. */
  readonly next: (mark: number, wanted: (change: LiveChange) => boolean) => Promise<Heard>
  readonly close: () => void
}

export interface Heard {
  /** By `performance.now()`. */
  readonly at: number
  readonly mark: number
}

const patience = 30_000

/**
 * Follows `/api/live` with a session's cookie, from now or after a position of the wire; resolves when the feed is ready,
 * rejects when the socket fails.
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
      const timer = setTimeout(() => reject(new Error('The live feed says nothing')), patience)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  return {
    heard: () => arrivals.length,
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
