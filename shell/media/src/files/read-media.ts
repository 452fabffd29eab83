/** What is known of a film or a sound before it is sent. */
export interface MediaFacts {
  readonly durationMs: number
  /** Pixels; 0 for a sound. */
  readonly width: number
  readonly height: number
}

/** By how much a browser may take a video for longer than its picture lasts: to a browser it ends with its sound, if that goes on. */
export const mostSoundAfterMs = 10_000

/** Beyond the end of anything: what a browser has recorded tells its length only after a jump to its end. */
const beyondTheEnd = 1e7

/** So long a file of this computer is waited for, in ms; what the studio has takes as long as the connection needs. */
const patienceFor = (url: string): number => (url.startsWith('blob:') ? 5_000 : 60_000)

/**
 * Calls `giveUp` after this long in view: a browser may put off to look at a film or a sound while its page is not. What it returns ends
 * the waiting.
 */
function waitInView(ms: number, giveUp: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = (): void => {
    clearTimeout(timer)
    if (!document.hidden) timer = setTimeout(giveUp, ms)
  }
  begin()
  document.addEventListener('visibilitychange', begin)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', begin)
  }
}

const toFacts = (element: HTMLMediaElement): MediaFacts => {
  const { width, height } =
    element instanceof HTMLVideoElement
      ? { width: element.videoWidth, height: element.videoHeight }
      : { width: 0, height: 0 }
  return { durationMs: Math.round(element.duration * 1000), width, height }
}

interface Waiting {
  readonly signal?: AbortSignal
  /** How long the browser may take while the page is in view, in ms. */
  readonly patienceMs?: number
}

/**
 * How long the film or the sound at an address is, and how large; undefined when this browser cannot read it, or not in time, or not
 * before the signal aborts.
 */
export async function readMedia(
  url: string,
  medium: 'video' | 'audio',
  { signal, patienceMs = patienceFor(url) }: Waiting = {},
): Promise<MediaFacts | undefined> {
  if (signal?.aborted === true) return undefined
  const element = document.createElement(medium)
  const { promise, resolve } = Promise.withResolvers<MediaFacts | undefined>()
  const giveUp = (): void => resolve(undefined)
  const look = (): void => {
    if (Number.isFinite(element.duration)) resolve(toFacts(element))
    else element.currentTime = beyondTheEnd
  }
  element.onloadedmetadata = look
  element.ondurationchange = () => {
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) look()
  }
  element.onerror = giveUp
  signal?.addEventListener('abort', giveUp)
  const stopWaiting = waitInView(patienceMs, giveUp)
  element.preload = 'metadata'
  element.src = url
  try {
    return await promise
  } finally {
    stopWaiting()
    element.onerror = null
    // Without its address the browser lets go of what it has loaded.
    element.removeAttribute('src')
    element.load()
  }
}
