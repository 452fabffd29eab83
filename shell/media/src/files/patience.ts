/** So long nothing more of the files may be sent before the press is given up, in ms. */
const stallMs = 60_000

/** Spec images 9: generation request time-out. It begins when the files have been sent, which takes as long as the connection needs. */
const answerMs = 300_000

/** Names of failures before anything can have arrived. */
const unsent = ['UploadStalled', 'FileLost'] as const
type Unsent = (typeof unsent)[number]

/** A DOMException, as an abort is: nothing is sent again by itself after it. Its message is for people. */
const unsentError = (name: Unsent, message: string) => new DOMException(message, name)

/** How long a response is waited for. */
interface Patience {
  /** Aborts when it is over. */
  readonly signal: AbortSignal
  /** Is told what share of the files has been sent, 0 to 1. */
  readonly onUpload: (share: number) => void
  /** There is a response. */
  readonly end: () => void
}

/** Why the files of a press were not sent, for people; undefined when the server may have taken it. */
export function unsentText(error: unknown): string | undefined {
  return error instanceof DOMException && unsent.some((name) => name === error.name) ? error.message : undefined
}

/**
 * Throws when one of the files was changed, moved or deleted since it was chosen. To a browser that is to send it, this is the same as having no
 * connection: it would be sent again and again, and then nobody would know whether it was received.
 */
export async function checkFiles(files: readonly File[]): Promise<void> {
  for (const file of files) {
    const isThere = await file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      )
    if (!isThere)
      throw unsentError('FileLost', `${file.name} was changed or moved since it was chosen. Choose it again.`)
  }
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
        : unsentError(
            'UploadStalled',
            'Nothing more of your files could be sent for a minute. Check your connection, and try again.',
          ),
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
