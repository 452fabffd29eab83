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
  /** Adds the next piece of the text. */
  readonly tell: (text: string) => void
  /** The whole text so far. */
  readonly text: () => string
  /** Adds a reader; returns a function that takes it away again, which stops nothing. */
  readonly join: (reader: Reader) => () => void
  readonly stop: () => void
  /** Whether the last reader here has departed. */
  readonly isLeft: () => boolean
  /**
   * From now on the call is not stopped when the last reader here departs, but `look` is called: whoever watches the call looks whether
   * there are readers elsewhere, and stops it if there are none. Returns a function that ends this.
   */
  readonly watched: (look: () => void) => () => void
}

/** A relay without readers. When the last of them has departed the call is stopped, unless it is watched. */
export function createRelay(): Relay {
  const control = new AbortController()
  const readers = new Set<Reader>()
  let text = ''
  let joined = false
  let left = false
  const stop = () => control.abort()
  let whenLeft = stop
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
        if (left) whenLeft()
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
    stop,
    isLeft: () => left,
    watched: (look) => {
      whenLeft = look
      return () => {
        whenLeft = stop
      }
    },
  }
}
