import type { Generation } from '@studio/backend/contract'
import { formatTimestamp } from '@studio/ui/format'

/** What a picture is called, also one that no generation made: an upload. */
export function wordsOf(generation: Pick<Generation, 'prompt' | 'frame'> | undefined): string {
  return generation === undefined ? 'Uploaded image' : pictureWords(generation)
}

/** What a picture of a generation is called: its prompt, or of a frame that was saved from a video its place there. */
export function pictureWords({ prompt, frame }: Pick<Generation, 'prompt' | 'frame'>): string {
  return frame === undefined ? prompt : `Video frame at ${formatTimestamp(frame.timestamp)}`
}
