import { DecoderKilled } from '@studio/backend/platform/media/pictures/unusable-image.ts'
import { ProviderUnavailable } from '@studio/backend/platform/providers/port.ts'
import { Context } from '@temporalio/activity'
import { z } from 'zod'
import type { ActivityDeps } from '../deps.ts'
import { type KeepForNextAttempt, keptBefore } from '../heartbeats.ts'
import { unusable } from './provider-copies.ts'

/** A third of an hour where a provider that accepts no files refuses at once. */
const mostTries = 40

/**
 * Counts the tries of preparing a job that the provider or a picture has ended, and throws outputFailed after the last one: the person waits,
 * and nothing was submitted yet. What fails for another reason is our own fault, as when the blob store is away: it is tried on for as long
 * as the job may take.
 */
export async function countingTries(
  { stopping }: Pick<ActivityDeps, 'stopping'>,
  keep: KeepForNextAttempt,
  prepare: () => Promise<void>,
): Promise<void> {
  try {
    await prepare()
  } catch (error) {
    const counts = error instanceof ProviderUnavailable || error instanceof DecoderKilled
    // a process that stops ends its calls and its decoder
    if (!counts || stopping.aborted || Context.current().cancellationSignal.aborted) throw error
    const tries = (z.int().safeParse(keptBefore()['tries']).data ?? 0) + 1
    keep({ tries })
    throw tries < mostTries ? error : unusable()
  }
}
