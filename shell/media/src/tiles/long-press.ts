/** A finger that rests on a picture for this long, in milliseconds, selects it. */
const longPressMs = 350

/** A finger that moves farther than this, in px, scrolls. */
const mostMovedPx = 10

interface Point {
  readonly clientX: number
  readonly clientY: number
}

/** Detects a long press of one finger and suppresses the click that follows when the finger is lifted. */
export function createLongPress() {
  let start: Point | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let fired = false

  const cancel = (): void => {
    clearTimeout(timer)
    start = undefined
  }
  return {
    /** The finger comes down; `onLong` is called when it has rested. */
    down: (at: Point, onLong: () => void): void => {
      cancel()
      fired = false
      start = at
      timer = setTimeout(() => {
        fired = true
        onLong()
      }, longPressMs)
    },
    move: ({ clientX, clientY }: Point): void => {
      if (start !== undefined && Math.hypot(clientX - start.clientX, clientY - start.clientY) > mostMovedPx) cancel()
    },
    cancel,
    /** Whether the click that comes now belongs to a long press. */
    swallows: (): boolean => {
      const swallowed = fired
      fired = false
      return swallowed
    },
  }
}
