/** Somebody who reads an answer while it arrives. */
export interface Reader {
  /** Called with each piece of the text, and at once with what had arrived before. */
  readonly onText: (text: string) => void
  /** Aborts when the reader is gone for good. */
  readonly departed: AbortSignal
}

/** Passes the text of one call on to all who read it. */
export interface Relay {
  /** Aborts when the call is to be stopped. */
  readonly signal: AbortSignal
  /** Whether anybody has ever read along. */
  readonly wasJoined: () => boolean
  readonly tell: (text: string) => void
  /** All that was told. */
  readonly text: () => string
  /** Adds a reader; returns a function that takes it away again, which stops nothing. */
  readonly join: (reader: Reader) => () => void
  readonly stop: () => void
  /** Notes whether somebody reads along in another process: the call is not stopped for want of readers then. */
  readonly heldElsewhere: (isHeld: boolean) => void
}

/** A relay without readers. The call is stopped when the last of them has departed, here and elsewhere. */
export function createRelay(): Relay {
  const control = new AbortController()
  const readers = new Set<Reader>()
  let text = ''
  let joined = false
  let left = false
  let held = false
  const stopIfLeft = () => {
    if (left && !held) control.abort()
  }
  return {
    signal: control.signal,
    wasJoined: () => joined,
    tell: (piece) => {
      text += piece
      for (const { onText } of readers) onText(piece)
    },
    text: () => text,
    join: (reader) => {
      const depart = () => {
        readers.delete(reader)
        left = readers.size === 0
        stopIfLeft()
      }
      joined = true
      left = false
      readers.add(reader)
      if (text !== '') reader.onText(text)
      if (reader.departed.aborted) depart()
      else reader.departed.addEventListener('abort', depart)
      return () => {
        readers.delete(reader)
        reader.departed.removeEventListener('abort', depart)
      }
    },
    stop: () => control.abort(),
    heldElsewhere: (isHeld) => {
      held = isHeld
      stopIfLeft()
    },
  }
}
