import { setTimeout } from 'node:timers/promises'
import { ApplicationFailure, Context } from '@temporalio/activity'
import type { ActivityDeps } from '../deps.ts'

/**
 * Waits between two polls; throws when the activity is cancelled or the process stops, so that the next worker takes over at
 * once.
 * @param wake a signal that ends the wait early
 */
export async function pause(
  { stopping }: Pick<ActivityDeps, 'stopping'>,
  ms: number,
  wake?: AbortSignal,
): Promise<void> {
  const { cancellationSignal, cancelled } = Context.current()
  const signals = [stopping, cancellationSignal, ...(wake ? [wake] : [])]
  try {
    await setTimeout(ms, undefined, { signal: AbortSignal.any(signals) })
  } catch {
    // aborted by one of them
    if (stopping.aborted) throw handedOver()
    if (cancellationSignal.aborted) await cancelled
  }
}

const handedOver = () =>
  ApplicationFailure.create({ type: 'HandedOver', message: 'this worker is stopping', category: 'BENIGN' })
