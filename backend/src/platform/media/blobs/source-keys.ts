import { sourceKey } from './blob-address.ts'

interface OwnedSource {
  readonly userId: string
  readonly sourceId: string
}

/** Key of the video in the blob store. */
export function videoKey(source: OwnedSource): string {
  return sourceKey(source, 'video')
}

/** Key of its copy in a form that every browser plays; there is none of a video that they play as it is. */
export function playableKey(source: OwnedSource): string {
  return sourceKey(source, 'playable')
}

/** Key of a frame in the blob store: in full size, or small. */
export function frameKey(source: OwnedSource, timestampMs: number, size: 'full' | 'small'): string {
  return sourceKey(source, `${size}-${timestampMs}`)
}
