/** Collects pieces of text and hands them on once for each picture that the screen shows. */
export interface Pieces {
  readonly add: (text: string) => void
  /** Forgets what has not been handed on. */
  readonly drop: () => void
}

export function byFrame(show: (text: string) => void): Pieces {
  let waiting = ''
  const flush = (): void => {
    if (waiting !== '') show(waiting)
    waiting = ''
  }
  return {
    add: (text) => {
      if (waiting === '') requestAnimationFrame(flush)
      waiting += text
    },
    drop: () => {
      waiting = ''
    },
  }
}
