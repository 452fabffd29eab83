interface RecordingOptions {
  /** It ends by itself after this long. */
  readonly mostMs: number
  /** Ends it. */
  readonly stop: AbortSignal
  /** Told when the microphone is on. */
  readonly onStart: () => void
}

/** Enough for a voice: an hour has less than 30 MB. */
const bitsPerSecond = 64_000

/** How files of what browsers record end. */
const endings: Readonly<Record<string, string>> = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' }

function fileOf(parts: readonly Blob[], mimeType: string): File {
  // Without its codecs: `audio/webm;codecs=opus`.
  const type = mimeType.split(';')[0] ?? mimeType
  return new File([...parts], `recording.${endings[type] ?? 'webm'}`, { type })
}

/**
 * Asks for the microphone and records until it is stopped; undefined when that was before the microphone was on. Rejects with what the
 * browser says when there is none or it may not, and when it was interrupted before anything was recorded.
 */
export async function recordingIn({ mostMs, stop, onStart }: RecordingOptions): Promise<File | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  try {
    if (stop.aborted) return undefined
    const recorder = new MediaRecorder(stream, { audioBitsPerSecond: bitsPerSecond })
    const parts: Blob[] = []
    const faults: Event[] = []
    const ended = Promise.withResolvers<void>()
    recorder.ondataavailable = ({ data }) => void parts.push(data)
    recorder.onstop = () => ended.resolve()
    // What was recorded until then comes after it, and then `stop`.
    recorder.onerror = (fault) => void faults.push(fault)
    const end = (): void => {
      if (recorder.state !== 'inactive') recorder.stop()
    }
    recorder.start()
    onStart()
    const limit = AbortSignal.any([stop, AbortSignal.timeout(mostMs)])
    limit.addEventListener('abort', end)
    await ended.promise
    const file = fileOf(parts, recorder.mimeType)
    if (faults.length > 0 && file.size === 0) throw new Error('The recording was interrupted')
    return file
  } finally {
    // The browser shows that the microphone is on until its tracks are stopped.
    for (const track of stream.getTracks()) track.stop()
  }
}
