import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { StagedFile } from '../../platform/http/contract/api.ts'
import type { BlobStore } from '../../platform/media/blob-store.ts'
import { soundMsOf, videoMsOf } from '../../platform/media/video/blob-lengths.ts'
import { UnusableVideo } from '../../platform/media/video/unusable-video.ts'
import { lipSyncLength } from '../catalogue/lip-sync-contract.ts'
import { clipErrors } from './errors.ts'

/** How a file is probed, and what is said of one that cannot be used. */
const probes = {
  video: {
    msOf: videoMsOf,
    words: 'This video cannot be used: it cannot be read, or is shorter than half a second or longer than 10 minutes.',
  },
  sound: {
    msOf: soundMsOf,
    words:
      'This audio file cannot be used: it cannot be read, or is shorter than half a second or longer than 10 minutes.',
  },
}

/**
 * The length in milliseconds of a video or sound that came with a form. Throws DomainError `unusable-file` when it is none that can be
 * used.
 */
export async function probedMs(
  blobs: Pick<BlobStore, 'get'>,
  { key }: StagedFile,
  holds: keyof typeof probes,
): Promise<number> {
  const { msOf, words } = probes[holds]
  try {
    const ms = await msOf(blobs, key)
    if (ms >= lipSyncLength.leastMs && ms <= lipSyncLength.mostMs) return ms
  } catch (error) {
    if (!(error instanceof UnusableVideo)) throw error
  }
  throw new DomainError(clipErrors.unusableFile, words)
}
