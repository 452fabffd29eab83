/** So long nothing more of the files may be sent before the press is given up, in ms. */
const stallMs = 60_000

/** Spec images 9: generation request time-out. It begins when the files have been sent, which takes as long as the connection needs. */
const answerMs = 300_000

const stalled = 'NetworkError'

/** How long a response is waited for. */
interface Patience {
  /** Aborts when it is over. */
  readonly signal: AbortSignal
  /** Is told what share of the files has been sent, 0 to 1. */
  readonly onUpload: (share: number) => void
  /** There is a response. */
  readonly end: () => void
}

/** Why it was given up then. */
export const stalledWords =
  'Nothing more of your files could be sent for a minute. Check your connection, and try again.'

/** Whether a press was given up because its files were not sent: the server cannot have taken it. */
export function isStalled(error: unknown): boolean {
  return error instanceof DOMException && error.name === stalled
}

/**
 * Begins to wait for the response to a request.
 * @param hasFiles files are sent with it, of which `onUpload` is told
 */
export function beginPatience(hasFiles: boolean): Patience {
  const control = new AbortController()
  let wasSent = !hasFiles
  let share = 0
  const giveUp = (): void =>
    control.abort(
      wasSent
        ? new DOMException('No response came', 'TimeoutError')
        : new DOMException('The upload stands still', stalled),
    )
  let timer = setTimeout(giveUp, hasFiles ? stallMs : answerMs)
  return {
    signal: control.signal,
    onUpload: (next) => {
      if (next === share) return
      share = next
      // What is sent again after a broken connection may have arrived before.
      wasSent ||= share === 1
      clearTimeout(timer)
      timer = setTimeout(giveUp, share === 1 ? answerMs : stallMs)
    },
    end: () => clearTimeout(timer),
  }
}
