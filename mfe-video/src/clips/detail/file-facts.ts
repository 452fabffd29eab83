import type { ClipFile } from '../kind/clip.ts'
import type { Fact } from './making.tsx'

/** How long a clip really is. */
export function durationFact({ durationMs }: Pick<ClipFile, 'durationMs'>): Fact {
  return ['Duration', `${Number((durationMs / 1000).toFixed(1))} s`]
}

/** How large its picture is. */
export function sizeFact({ width, height }: Pick<ClipFile, 'width' | 'height'>): Fact {
  return ['Size', `${width} × ${height}`]
}
