import type { CommonFault } from '@studio/backend/features/work/contract.ts'
import type { WorkEnd } from '@studio/backend/features/work/events.ts'
import { standingOfWork, workInLog } from '@studio/backend/features/work-steps.ts'
import { ApplicationFailure, Context } from '@temporalio/activity'
import type { ActivityDeps } from '../../activities/deps.ts'
import { withHeartbeats } from '../../activities/heartbeats.ts'
import { workFailed } from './failures.ts'
import { ownLife, type WorkKind, type WorkResult } from './kind.ts'
import type { WorkRef } from './refs.ts'

export type WorkActivities = ReturnType<typeof workActivities>
export type EndWorkActivities = ReturnType<typeof endWorkActivities>

export type WorkKinds = ReadonlyMap<string, WorkKind>

type Deps = ActivityDeps & { readonly workKinds: WorkKinds }

/** Doing the work: activities of the queues `quick`, `work` and `batch`. */
export function workActivities(deps: Deps) {
  return {
    /** Does a piece of work and writes its good end. May be repeated; does nothing when the work has ended, or was never asked for. */
    performWork: (ref: WorkRef): Promise<void> => withHeartbeats(() => perform(deps, ref)),
  }
}

/** Writing ends: local activities of the queue `core`. */
export function endWorkActivities(deps: Deps) {
  return {
    async endWork(ref: WorkRef, end: WorkEnd): Promise<void> {
      const life = deps.workKinds.get(ref.kind)?.life ?? ownLife
      await life.end(deps, await stepOf(deps, ref), end)
    },
  }
}

async function perform(deps: Deps, ref: WorkRef): Promise<void> {
  const kind = deps.workKinds.get(ref.kind)
  // a worker of a later release may know it
  if (kind === undefined) throw new Error(`This worker cannot do work of the kind ${ref.kind}`)
  const { standing, userId, ...requested } = await workInLog(deps.store, ref)
  if (standing === 'ended') return
  // Temporal may be reached by others, and work may delete for good what belongs to somebody: only the log says what was asked for.
  if (userId !== ref.userId || requested.kind !== ref.kind) {
    throw workFailed('broken' satisfies CommonFault, 'This work was not asked for.')
  }
  const life = kind.life ?? ownLife
  const step = await stepOf(deps, ref)
  const { cancellationSignal } = Context.current()
  const late = AbortSignal.timeout(kind.longestMs)
  const signal = AbortSignal.any([deps.stopping, cancellationSignal, late])
  let told = -1
  const progress = async (percent: number) => {
    signal.throwIfAborted()
    const tens = Math.floor(percent / 10)
    if (tens <= told) return
    told = tens
    await life.progress(deps.handle, { ...step, at: deps.clock().toISOString() }, tens * 10)
  }
  try {
    await progress(0)
    const made = await kind.perform(deps, { ...ref, correlationId: step.correlationId, signal, progress })
    await life.end(deps, { ...step, at: deps.clock().toISOString() }, endOf(made))
  } catch (error) {
    throw await reasonOf(error, { stopping: deps.stopping, late })
  }
}

function endOf({ refused, result, expiresAt }: WorkResult): WorkEnd {
  const told = result && { result: { plain: JSON.stringify(result) } }
  if (refused !== undefined) return { outcome: 'failed', ...refused, ...told }
  return { outcome: 'done', ...told, ...(expiresAt && { expiresAt: expiresAt.toISOString() }) }
}

/** What to throw for work that did not come to its end: an abort looks like any error to the kind, whatever its cause was. */
async function reasonOf(
  error: unknown,
  { stopping, late }: { readonly stopping: AbortSignal; readonly late: AbortSignal },
): Promise<unknown> {
  const { cancellationSignal, cancelled } = Context.current()
  if (stopping.aborted) {
    return ApplicationFailure.create({ type: 'HandedOver', message: 'this worker is stopping', category: 'BENIGN' })
  }
  if (cancellationSignal.aborted) return await cancelled.catch((reason: unknown) => reason)
  if (late.aborted) return workFailed('timed-out' satisfies CommonFault, 'This took too long and was given up.')
  return error
}

async function stepOf({ store, clock }: Deps, { workId, userId, stream }: WorkRef) {
  const [first] = await store.readAny(stream, { limit: 1 })
  if (first === undefined) throw new Error(`There is no work ${workId}`)
  return { workId, userId, correlationId: first.metadata.correlationId, at: clock().toISOString() }
}

/** Whether the log says that the work has ended. */
export async function hasWorkEnded(
  { store }: Pick<ActivityDeps, 'store'>,
  work: Pick<WorkRef, 'workId' | 'stream'>,
): Promise<boolean> {
  return (await standingOfWork(store, work)) === 'ended'
}
