import { AdminLiveMessage } from '@studio/backend/contract/admin'

/** Waits before the tries after a failed one, in ms; the last one repeats. */
const backOffMs = [1_000, 2_000, 5_000, 15_000, 30_000]
/** The server sends something every ten seconds; a socket that is silent for much longer is dead. */
const silenceMs = 25_000

/**
 * Listens to what changes for admins, and opens the socket again whenever it has closed.
 * @param onNews called when something has changed, and when something may have been missed
 * @returns ends it
 */
export function listenToAdminNews(onNews: () => void): () => void {
  let socket: WebSocket | undefined
  let failures = 0
  let isFirst = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasEnded = false

  const again = (): void => {
    if (hasEnded) return
    clearTimeout(timer)
    timer = setTimeout(open, backOffMs[Math.min(failures, backOffMs.length - 1)])
    failures += 1
  }

  const watch = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => socket?.close(), silenceMs)
  }

  const hear = ({ data }: MessageEvent): void => {
    watch()
    const message = parse(data)
    if (message?.type === 'ready') failures = 0
    // what a page shows at first it has just fetched
    if (message?.type === 'changed' || (message?.type === 'ready' && !isFirst)) onNews()
    if (message?.type === 'ready') isFirst = false
  }

  function open(): void {
    socket = new WebSocket(new URL('/api/admin/live', location.href.replace(/^http/, 'ws')))
    socket.addEventListener('message', hear)
    socket.addEventListener('close', again)
  }

  open()
  return () => {
    hasEnded = true
    clearTimeout(timer)
    socket?.close()
  }
}

/** A message that this version knows; the server may be newer. */
function parse(data: unknown): AdminLiveMessage | undefined {
  return typeof data === 'string' ? AdminLiveMessage.safeParse(JSON.parse(data)).data : undefined
}
