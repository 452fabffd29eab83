import { ownerOfTask, readOutput, unansweredOutputs } from '@studio/backend/features/jobs/queries.ts'
import { ProviderUnavailable } from '@studio/backend/platform/providers/port.ts'
import { Context } from '@temporalio/activity'
import type { UnansweredRef } from '../generation/refs.ts'
import { type ActivityDeps, providerOf } from './deps.ts'
import { readableRequest } from './request.ts'

/** Part of the window for which a task must stay the only one: whoever sent it has written its answer by then. */
const quietPart = 0.4

/** By which the service's clock and ours may differ. */
const skewMs = 5_000

/** The longest that a job may wait and run (architecture 2). */
const longestJobMs = 24 * 3_600_000

/** One look into a service's history: the task that can only be the output's, undefined while there is none. */
export type FindInHistory = () => Promise<string | undefined>

/** Prepares the looks for one unanswered intent; a service without a history finds nothing. */
export async function historyOf(deps: ActivityDeps, unanswered: UnansweredRef): Promise<FindInHistory> {
  const provider = providerOf(deps, unanswered.provider)
  const intendedAt = (await unansweredLike(deps, unanswered)).find(isOutput(unanswered))?.intendedAt
  if (provider.findTasks === undefined || intendedAt === undefined) return () => Promise.resolve(undefined)
  const { request } = await readableRequest(deps, unanswered)
  const from = new Date(intendedAt.getTime() - skewMs)
  const isQuiet = quietness(deps)
  return async () => {
    const between = { from, to: new Date(deps.clock().getTime() + skewMs) }
    const signal = Context.current().cancellationSignal
    const tasks = await ifAvailable(async () => provider.findTasks?.(request, between, signal))
    if (tasks === undefined) return undefined
    const taskId = await onlyTask(deps, unanswered, tasks, from)
    return isQuiet(taskId) ? taskId : undefined
  }
}

/** What the service says, undefined while it does not answer. */
export async function ifAvailable<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderUnavailable) return undefined
    throw error
  }
}

/**
 * The one unclaimed task, if this is the one output that it can belong to. The order of the reads matters: the history came
 * first, so whoever made one of its tasks has its intent in the log by now; unanswered outputs are read before claims, so
 * an answer that arrives between the two is seen by one of them.
 */
async function onlyTask(
  deps: ActivityDeps,
  unanswered: UnansweredRef,
  tasks: readonly string[],
  from: Date,
): Promise<string | undefined> {
  const mayHaveSent = from.getTime() - deps.bounds.reconcileWindowMs
  const like = await unansweredLike(deps, unanswered)
  const owners = await Promise.all(
    tasks.map(async (taskId) => ({ taskId, owner: await ownerOfTask(deps.store, { ...unanswered, taskId }) })),
  )
  const ours = owners.find(({ owner }) => owner && isOutput(unanswered)(owner))
  if (ours) return ours.taskId
  const [task, ...others] = owners.filter(({ owner }) => owner === undefined)
  const rivals = like.filter((output) => output.intendedAt.getTime() >= mayHaveSent && !isOutput(unanswered)(output))
  return others.length === 0 && rivals.length === 0 ? task?.taskId : undefined
}

/** All outputs of the user, this one among them, that asked for the same and have no answer. */
async function unansweredLike({ store, clock }: ActivityDeps, { userId, jobId, n }: UnansweredRef) {
  const state = await readOutput(store, jobId, n)
  if (state.phase !== 'intended') return []
  const { model, requestHash } = state.attempt
  const since = new Date(clock().getTime() - longestJobMs)
  return await unansweredOutputs(store, { userId, model, requestHash }, since)
}

/** Whether it was the same task for long enough. */
function quietness({ clock, bounds }: ActivityDeps): (taskId: string | undefined) => boolean {
  let found: { readonly taskId: string | undefined; readonly at: number } | undefined
  return (taskId) => {
    const now = clock().getTime()
    if (found?.taskId !== taskId) found = { taskId, at: now }
    return now - (found?.at ?? now) >= bounds.reconcileWindowMs * quietPart
  }
}

type OutputName = Pick<UnansweredRef, 'jobId' | 'n'>

const isOutput = (one: OutputName) => (other: OutputName) => one.jobId === other.jobId && one.n === other.n
