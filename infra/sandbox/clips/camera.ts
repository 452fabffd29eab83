import type { Size } from '../pictures/paint.ts'

/**
 * How a picture becomes a moving one: the frame is cut out of a still that is longer than it by a margin on both ends, and moves along
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

/** From one end to the other and back, again and again; away and back once; or as somebody dances, every two seconds. */
export type Motion = 'slide' | 'return' | 'swing' | 'none'

interface Movement {
  readonly size: Size
  /** Number of frames. */
  readonly frames: number
  readonly motion: Motion
  readonly direction: 'forward' | 'back'
}

/** A camera for this movement. In the first frame it shows the whole picture exactly. */
export function cameraFor({ size, frames, motion, direction }: Movement): Camera {
  const [long, short] = [Math.max(size.width, size.height), Math.min(size.width, size.height)]
  const along = size.width >= size.height ? 'x' : 'y'
  if (motion === 'none') return { size, along, margin: 0, path: '0' }
  // Whole pixels per frame, because fractions would make it jerk.
  const step = Math.max(1, Math.round(short / 480))
  const turn = Math.max(1, Math.floor((long * 0.1) / step))
  const margin = turn * step
  const away = {
    slide: `${step}*(${turn}-abs(mod(n,${2 * turn})-${turn}))`,
    return: `${step}*min(min(n,${frames - 1}-n),${turn})`,
    swing: `${margin}*sin(2*PI*n/48)`,
  }
  return { size, along, margin, path: `${margin}${direction === 'forward' ? '+' : '-'}${away[motion]}` }
}
