import { saveFrom } from '@studio/media/save-from'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'

/** Saves the file that the model made; the browser shows how far it is. */
export function saveClip(
  { fileName }: Pick<ClipKind<Clip>, 'fileName'>,
  { id, clip }: Pick<Clip, 'id' | 'clip'>,
): void {
  if (clip !== undefined) saveFrom(clip.originalUrl, fileName(id))
}
