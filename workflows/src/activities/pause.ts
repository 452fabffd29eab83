import { setTimeout } from 'node:timers/promises'
import { ApplicationFailure, Context } from '@temporalio/activity'
import type { ActivityDeps } from './deps.ts'

/** Waits between two looks; throws when the activity is cancelled. A stopping process hands over to the next worker at once. */
export async function pause({ stopping }: Pick<ActivityDeps, 'stopping'>, ms: number): Promise<void> {
  const { cancellationSignal, cancelled } = Context.current()
  try {
    await setTimeout(ms, undefined, { signal: AbortSignal.any([stopping, cancellationSignal]) })
  } catch {
    // aborted by one of the two
    if (stopping.aborted) throw handedOver()
    await cancelled
  }
}

const handedOver = () =>
  ApplicationFailure.create({ type: 'HandedOver', message: 'this worker is stopping', category: 'BENIGN' })
