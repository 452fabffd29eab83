import { formatSeconds } from '@studio/ui/format'
import type { ClipFile } from '../kind/clip.ts'
import type { Fact } from './making.tsx'

/** How long a clip really is. */
export function durationFact({ durationMs }: Pick<ClipFile, 'durationMs'>): Fact {
  return ['Duration', formatSeconds(durationMs)]
}

/** How large its picture is. */
export function sizeFact({ width, height }: Pick<ClipFile, 'width' | 'height'>): Fact {
  return ['Size', `${width} × ${height}`]
}
