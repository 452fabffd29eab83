import { DecoderKilled, UnusableImage } from '@studio/backend/platform/media/pictures/unusable-image.ts'
import { UnusableVideo } from '@studio/backend/platform/media/video/unusable-video.ts'
import { Unsendable } from '@studio/backend/platform/providers/exchange.ts'
import { ProviderUnavailable } from '@studio/backend/platform/providers/port.ts'
import { Context } from '@temporalio/activity'
import { z } from 'zod'
import type { ActivityDeps } from '../deps.ts'
import { type KeepForNextAttempt, keptBefore } from '../heartbeats.ts'
import { unusable } from './provider-copies.ts'

/** A third of an hour where a provider that accepts no files refuses at once. */
const mostTries = 40

/**
 * Counts the tries of preparing a job that the provider, a picture or a video has ended, and throws outputFailed after the last one: the person waits,
 * and nothing was submitted yet. What fails for another reason is our own fault, as when the blob store is away, also in the middle of an
 * upload: it is tried on for as long as the job may take. Tries that never came to an end are counted apart: a file that hangs, or takes its
 * worker with it, would do so for ever.
 */
export async function countingTries(
  { stopping }: Pick<ActivityDeps, 'stopping'>,
  keep: KeepForNextAttempt,
  prepare: () => Promise<void>,
): Promise<void> {
  const unended = countOf('unended')
  if (unended >= mostTries) throw unusable()
  keep({ unended: unended + 1 })
  try {
    await prepare()
  } catch (error) {
    keep({ unended })
    // a process that stops ends its calls and its decoder
    if (!isToBlame(error) || stopping.aborted || Context.current().cancellationSignal.aborted) throw error
    const tries = countOf('tries') + 1
    keep({ tries })
    throw tries < mostTries ? error : unusable()
  }
}

/** What the attempts before have counted under that name. */
const countOf = (name: string): number => z.int().safeParse(keptBefore()[name]).data ?? 0

/** Whether the provider, a picture or a video is to blame. What could not be read while it was sent lies in our own store. */
const isToBlame = (error: unknown): boolean =>
  [DecoderKilled, UnusableImage, UnusableVideo].some((fault) => error instanceof fault) ||
  (error instanceof ProviderUnavailable && !(error.cause instanceof Unsendable))
