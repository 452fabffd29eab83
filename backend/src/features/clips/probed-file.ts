import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { StagedFile } from '../../platform/http/contract/api.ts'
import type { BlobStore } from '../../platform/media/blobs/blob-store.ts'
import { fairQueue } from '../../platform/media/decoder/fair-queue.ts'
import { soundMsOf, videoMsOf } from '../../platform/media/video/blob-lengths.ts'
import { UnusableVideo } from '../../platform/media/video/unusable-video.ts'
import { lipSyncLength } from '../catalogue/lip-sync-contract.ts'
import { clipErrors } from './errors.ts'

/** How a file is probed, and what is said of one that cannot be used. */
const probes = {
  video: {
    msOf: videoMsOf,
    words:
      'This video cannot be used: it cannot be read, does not move, or is shorter than half a second or longer than 10 minutes.',
  },
  sound: {
    msOf: soundMsOf,
    words:
      'This audio file cannot be used: it cannot be read, or is shorter than half a second or longer than 10 minutes.',
  },
}

interface Probing {
  /** Whose turn it takes. */
  readonly userId: UserId
  readonly file: Pick<StagedFile, 'key'>
  readonly holds: keyof typeof probes
  /** Nobody waits for the answer any more: the file is let go. */
  readonly signal: AbortSignal
}

interface ProbeLimits {
  /** Files that are probed at the same time, each of another user. */
  readonly atOnce: number
  /** For one file, whatever it makes the programs do: the longest that is taken needs some seconds. */
  readonly mostMs: number
}

/**
 * Returns a function that returns the length in milliseconds of a video or sound that came with a form. It copies and probes one file of
 * each user at a time, and few in all, users in turn: every probe is a child process that may take a processor and a gigabyte, and a file
 * made to be slow holds up its own user alone. Throws DomainError `unusable-file` when the file is none that can be used, and the reason
 * of the signal when that aborts.
 */
export function fileProbe(
  blobs: Pick<BlobStore, 'get'>,
  { atOnce, mostMs }: ProbeLimits = { atOnce: 2, mostMs: 30_000 },
): (probing: Probing) => Promise<number> {
  const inTurn = fairQueue(atOnce)
  return (probing) => inTurn(probing.userId, () => probedMs(blobs, probing, mostMs))
}

async function probedMs(
  blobs: Pick<BlobStore, 'get'>,
  { file: { key }, holds, signal }: Probing,
  mostMs: number,
): Promise<number> {
  const { msOf, words } = probes[holds]
  const late = AbortSignal.timeout(mostMs)
  try {
    signal.throwIfAborted()
    const ms = await msOf(blobs, key, AbortSignal.any([signal, late]))
    if (ms >= lipSyncLength.leastMs && ms <= lipSyncLength.mostMs) return ms
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof UnusableVideo || late.aborted)) throw error
  }
  throw new DomainError(clipErrors.unusableFile, words)
}
