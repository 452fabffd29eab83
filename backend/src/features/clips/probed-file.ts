import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { StagedFile } from '../../platform/http/contract/api.ts'
import type { BlobStore } from '../../platform/media/blob-store.ts'
import { fairQueue } from '../../platform/media/decoder/fair-queue.ts'
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

/** See `fileProbe`. @param userId whose turn it takes */
export type ProbeFile = (userId: UserId, file: StagedFile, holds: keyof typeof probes) => Promise<number>

/**
 * Returns a function that returns the length in milliseconds of a video or sound that came with a form. It copies and probes one file at
 * a time, users in turn: every probe is a child process that may take a processor and a gigabyte. Throws DomainError `unusable-file`
 * when the file is none that can be used.
 */
export function fileProbe(blobs: Pick<BlobStore, 'get'>): ProbeFile {
  const inTurn = fairQueue()
  return (userId, file, holds) => inTurn(userId, () => probedMs(blobs, file, holds))
}

async function probedMs(
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
