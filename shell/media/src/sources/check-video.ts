import { reasonInWords, videoShape } from '@studio/backend/contract/frames'
import { mostSoundAfterMs, readMedia } from '../files/read-media.ts'
import { UnusableFile } from './source-failure.ts'

const { mostBytes, mostSeconds } = videoShape

/** A browser may put off to look at a film while its page is not in view: the server looks at it anyway. */
const patienceMs = 5_000

/**
 * Throws UnusableFile for a video that is larger or longer than the server takes, so that it is not sent in vain. The length of one that
 * this browser cannot play is not known here.
 */
export async function checkVideo(file: File, signal: AbortSignal): Promise<void> {
  if (file.size > mostBytes) throw new UnusableFile(reasonInWords('too-large'))
  const url = URL.createObjectURL(file)
  const facts = await readMedia(url, 'video', { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) })
  URL.revokeObjectURL(url)
  const isTooLong = facts !== undefined && facts.durationMs > mostSeconds * 1_000 + mostSoundAfterMs
  if (isTooLong) throw new UnusableFile(reasonInWords('too-long'))
}
