import type { Video } from '@studio/backend/contract/videos'
import { saveFrom } from '@studio/media/save-from'

/** Saves the file that the model made; the browser shows how far it is. */
export function saveVideo({ id, clip }: Pick<Video, 'id' | 'clip'>): void {
  if (clip !== undefined) saveFrom(clip.originalUrl, `video-${id}.mp4`)
}
