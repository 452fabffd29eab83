import type { Size } from '../pictures/paint.ts'

/**
 * How a picture becomes a moving one: the frame is cut out of a still that is longer than it by a margin on both ends, and slides along
 * its longer side. That costs a third of a zoom.
 */
export interface Camera {
  readonly size: Size
  readonly along: 'x' | 'y'
  /** What the still has on both ends beyond the frame, in pixels. */
  readonly margin: number
  /** Place of the frame in the still, as an expression of ffmpeg's `crop` by the number `n` of the frame. */
  readonly path: string
}

/** The movement of a clip. */
export interface Movement {
  readonly size: Size
  /** Number of frames. */
  readonly frames: number
  /** Whether the last frame lies where the first one does. */
  readonly returns: boolean
  readonly direction: 'forward' | 'back'
  /** The camera does not move. */
  readonly fixed: boolean
}

/** A camera for this movement. In the first frame it shows the whole picture exactly. */
export function cameraFor({ size, frames, returns, direction, fixed }: Movement): Camera {
  const [long, short] = [Math.max(size.width, size.height), Math.min(size.width, size.height)]
  const along = size.width >= size.height ? 'x' : 'y'
  if (fixed) return { size, along, margin: 0, path: '0' }
  // Whole pixels per frame, because fractions would make it jerk.
  const step = Math.max(1, Math.round(short / 480))
  const turn = Math.max(1, Math.floor((long * 0.1) / step))
  const away = returns ? `min(min(n,${frames - 1}-n),${turn})` : `(${turn}-abs(mod(n,${2 * turn})-${turn}))`
  const margin = turn * step
  return { size, along, margin, path: `${margin}${direction === 'forward' ? '+' : '-'}${step}*${away}` }
}
