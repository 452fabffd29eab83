import { statusOf } from './status-of.ts'

/** Why a video does not play: this browser cannot play it, it is not there any more, or it could not be loaded. */
export type PlaybackFault = 'unplayable' | 'gone' | 'not-loaded'

const faults: Readonly<Record<number, PlaybackFault>> = { 200: 'unplayable', 404: 'gone' }

/** Says why a video at this address does not play. A browser also calls a video not supported of which it gets nothing at all. */
export async function playbackFault(error: MediaError | null, url: string): Promise<PlaybackFault> {
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return 'unplayable'
  if (error?.code !== MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED) return 'not-loaded'
  return faults[(await statusOf(url)) ?? 0] ?? 'not-loaded'
}
