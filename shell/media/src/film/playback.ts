/** Why a video does not play: this browser cannot play it, it is not there any more, or it could not be loaded. */
export type PlaybackFault = 'unplayable' | 'gone' | 'not-loaded'

const faults: Readonly<Record<number, PlaybackFault>> = { 200: 'unplayable', 404: 'gone' }

/** With which status the server answers for a file, whose bytes are not sent; undefined where no answer comes. */
export async function statusOf(url: string): Promise<number | undefined> {
  try {
    return (await fetch(new Request(url, { method: 'HEAD' }))).status
  } catch {
    // The connection is down: that is what undefined tells.
    return undefined
  }
}

/** Says why a video at this address does not play. A browser also calls a video not supported of which it gets nothing at all. */
export async function playbackFault(error: MediaError | null, url: string): Promise<PlaybackFault> {
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return 'unplayable'
  if (error?.code !== MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED) return 'not-loaded'
  return faults[(await statusOf(url)) ?? 0] ?? 'not-loaded'
}

const isHeard = ({ paused, muted }: HTMLMediaElement): boolean => !paused && !muted

/** Pauses all that sounds, as while something is recorded. */
export function pauseSounds(but?: HTMLMediaElement): void {
  for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio')) {
    if (media !== but && isHeard(media)) media.pause()
  }
}

function pauseOthers({ target }: Event): void {
  if (target instanceof HTMLMediaElement && isHeard(target)) pauseSounds(target)
}

// What begins to sound is what the person wants to hear. Something else may lie where nobody can stop it, as under a dialog.
document.addEventListener('play', pauseOthers, true)
document.addEventListener('volumechange', pauseOthers, true)
