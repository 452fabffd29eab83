import { DecoderKilled, UnusableImage } from '@studio/backend/platform/media/pictures/unusable-image.ts'
import { UnusableVideo } from '@studio/backend/platform/media/video/unusable-video.ts'
import { Unsendable } from '@studio/backend/platform/providers/exchange.ts'
import { ProviderUnavailable } from '@studio/backend/platform/providers/port.ts'
import { Context } from '@temporalio/activity'
import { z } from 'zod'
import type { JobRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { type KeepForNextAttempt, keptBefore } from '../heartbeats.ts'
import { unusable } from './provider-copies.ts'
import { isWanted } from './wanted.ts'

/** A third of an hour where a provider that accepts no files refuses at once. */
const mostTries = 40

/** A minute and a half: nobody waits any more for what a provider or the file itself holds up. */
const mostTriesUnwanted = 8

/**
 * Half an hour, in which our own store may come back, or a worker that knows the model be started, so that the person gets what came with the
 * request although it was cancelled.
 */
const mostTriesOfOurs = 60

/**
 * Counts the tries of preparing a job that the provider, a picture or a video has ended, and throws outputFailed after the last one: the person waits,
 * and nothing was submitted yet. What fails for another reason is our own fault, as when the blob store is away, also in the middle of an
 * upload: it is tried on for as long as the job may take. Once every output has ended, as when all were cancelled, nobody waits any more, and
 * whatever fails counts: else cancelled jobs would keep the queue busy for a day. Tries that never came to an end are counted apart: a file that
 * hangs, or takes its worker with it, would do so for ever.
 */
export async function countingTries(
  deps: Pick<ActivityDeps, 'stopping' | 'store'>,
  job: JobRef,
  keep: KeepForNextAttempt,
  prepare: () => Promise<void>,
): Promise<void> {
  const unended = countOf('unended')
  if (unended > 0 && unended >= mostOf(await isWanted(deps, job))) throw unusable()
  keep({ unended: unended + 1 })
  try {
    await prepare()
  } catch (error) {
    keep({ unended })
    // a process that stops ends its calls and its decoder
    if (deps.stopping.aborted || Context.current().cancellationSignal.aborted) throw error
    const wanted = await isWanted(deps, job)
    const isOurs = !isToBlame(error)
    if (wanted && isOurs) throw error
    const [name, most] = isOurs ? (['ownTries', mostTriesOfOurs] as const) : (['tries', mostOf(wanted)] as const)
    const tries = countOf(name) + 1
    keep({ [name]: tries })
    throw tries < most ? error : unusable()
  }
}

const mostOf = (wanted: boolean): number => (wanted ? mostTries : mostTriesUnwanted)

/** What the attempts before have counted under that name. */
const countOf = (name: string): number => z.int().safeParse(keptBefore()[name]).data ?? 0

/** Whether the provider, a picture or a video is to blame. What could not be read while it was sent lies in our own store. */
const isToBlame = (error: unknown): boolean =>
  [DecoderKilled, UnusableImage, UnusableVideo].some((fault) => error instanceof fault) ||
  (error instanceof ProviderUnavailable && !(error.cause instanceof Unsendable))
