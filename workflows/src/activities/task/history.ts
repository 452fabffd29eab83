import { readOutput } from '@studio/backend/features/jobs/output/output-queries.ts'
import {
  anyUnanswered,
  longestJobMs,
  ownerOfTask,
  unansweredOutputs,
} from '@studio/backend/features/jobs/output/task-queries.ts'
import {
  type ProviderRequest,
  ProviderUnavailable,
  type TasksInHistory,
} from '@studio/backend/platform/providers/port.ts'
import { Context, log } from '@temporalio/activity'
import { isOutputFailed } from '../../generation/failures.ts'
import type { OutputRef, UnansweredRef } from '../../generation/refs.ts'
import { type ActivityDeps, providerOf } from '../deps.ts'
import type { Attempt } from '../request/attempt.ts'
import { readableRequest } from '../request/request.ts'
import { newerTasksOfOthers, newerTasksOfPerson, type Requested } from './newer-tasks.ts'

/** Part of the window for which a task must stay the only candidate: by then an ordinary sender has written the outcome. */
const quietPart = 0.4

/** How far the service's clock and ours may differ. */
const skewMs = 5_000

/** One look for the task of an intent. */
export type Look =
  /** This task can only be the output's. */
  | { readonly kind: 'found'; readonly taskId: string }
  /** No task can be the output's: the history responded before and now, and has everything that it should have. */
  | { readonly kind: 'absent'; readonly lookedUntil: string; readonly newerTasks: number }
  | { readonly kind: 'unclear' }

const unclear: Look = { kind: 'unclear' }

/** Prepares the looks into the service's history for one unanswered intent. Without a history all of them are unclear. */
export async function historyOf(deps: ActivityDeps, unanswered: UnansweredRef): Promise<() => Promise<Look>> {
  const provider = providerOf(deps, unanswered.provider)
  const intent = await intentOf(deps, unanswered)
  if (provider.findTasks === undefined || intent === undefined) return () => Promise.resolve(unclear)
  const { request, intendedAt } = intent
  const isQuiet = quietness(deps)
  const search: Search = {
    deps,
    unanswered,
    intent,
    seen: new Set(),
    claimed: new Set(),
    firstSeen: new Map(),
    responses: 0,
    expected: undefined,
    isQuiet,
  }
  const from = new Date(intendedAt.getTime() - skewMs)
  return async () => {
    const now = deps.clock()
    const between = { from, to: new Date(now.getTime() + skewMs) }
    const signal = Context.current().cancellationSignal
    const expected = search.expected
    search.expected = await newerTasksOfOthers(deps, unanswered, intent)
    const tasks = await ifAvailable(async () => provider.findTasks?.(request, between, signal))
    return tasks === undefined ? unclear : await judge(search, tasks, { now, expected })
  }
}

/** The intent whose task is searched for. */
interface SearchedIntent extends Requested {
  readonly requestHash: string
}

/** What the looks of one search have in common. */
interface Search {
  readonly deps: ActivityDeps
  readonly unanswered: UnansweredRef
  readonly intent: SearchedIntent
  /** Tasks with the same inputs that any look has seen. */
  readonly seen: Set<string>
  /** Tasks with other inputs that are known to belong to an output; a claim stands for ever. */
  readonly claimed: Set<string>
  /** When each task with other inputs was first seen, in milliseconds; 0 for those of the first response, which may be of any age. */
  readonly firstSeen: Map<string, number>
  /** How often the history has responded. */
  responses: number
  /** Tasks that outputs of other people had got when the last look began; undefined when it is not known. */
  expected: readonly string[] | undefined
  readonly isQuiet: (taskId: string | undefined) => boolean
}

/** What is known when a look begins. */
interface KnownAtLook {
  readonly now: Date
  /**
   * Tasks that outputs of other people had got by the look before, which the history must have by now; undefined when there was no
   * look before, or it is not known.
   */
  readonly expected: readonly string[] | undefined
}

/**
 * What is searched for; undefined when the intent has its outcome, its prompt was erased, or its model is gone. Undefined too when the
 * request is no longer the one that was sent, because another release makes another one of the same job: nothing could be found by it, and
 * that would look as if nothing had been sent.
 */
async function intentOf(deps: ActivityDeps, unanswered: UnansweredRef): Promise<SearchedIntent | undefined> {
  const state = await readOutput(deps.store, unanswered.jobId, unanswered.n)
  if (state.phase !== 'intended') return undefined
  const { model, requestHash } = state.attempt
  const request = await requestOf(deps, unanswered, state.attempt)
  const like = await unansweredLike(deps, unanswered, { model, requestHash })
  const intendedAt = like.find(isOutput(unanswered))?.intendedAt
  return request && intendedAt && { request, model, requestHash, intendedAt }
}

async function requestOf(
  deps: ActivityDeps,
  output: OutputRef,
  attempt: Attempt,
): Promise<ProviderRequest | undefined> {
  try {
    const { request, hash } = await readableRequest(deps, output, attempt)
    return hash === attempt.requestHash ? request : undefined
  } catch (error) {
    if (isOutputFailed(error)) return undefined
    throw error
  }
}

/** What the service says; undefined while it does not respond. */
export async function ifAvailable<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderUnavailable) return undefined
    throw error
  }
}

/**
 * The order of the reads matters. The history was read first, so every task in it has an intent in the log by now. Outputs with
 * an unknown outcome are read before claims, so an outcome that is written between the two reads is seen by one of them.
 */
async function judge(search: Search, tasks: TasksInHistory, known: KnownAtLook): Promise<Look> {
  const { deps, unanswered, seen, isQuiet } = search
  search.responses += 1
  for (const taskId of tasks.equal) seen.add(taskId)
  noteFirstSeen(search, tasks.others, known.now)
  const mayHaveSent = search.intent.intendedAt.getTime() - skewMs - deps.bounds.reconcileWindowMs
  const like = await unansweredLike(deps, unanswered, search.intent)
  const rivals = like.filter((output) => output.intendedAt.getTime() >= mayHaveSent && !isOutput(unanswered)(output))
  const isAlone = seen.size > 0 && rivals.length === 0 && (await nobodyElseSends(search, new Date(mayHaveSent)))
  const owners = await Promise.all(
    [...seen].map(async (taskId) => ({ taskId, owner: await ownerOfTask(deps.store, { ...unanswered, taskId }) })),
  )
  const ours = owners.find(({ owner }) => owner && isOutput(unanswered)(owner))
  if (ours) return { kind: 'found', taskId: ours.taskId }
  const [free, ...others] = owners.filter(({ owner }) => owner === undefined)
  if (free === undefined) return await absence(search, tasks, known)
  const candidate =
    others.length === 0 && rivals.length === 0 && tasks.equal.includes(free.taskId) ? free.taskId : undefined
  const isSure = isQuiet(candidate) || isAlone
  return candidate !== undefined && isSure ? { kind: 'found', taskId: candidate } : unclear
}

/**
 * Absent if the history has responded before, could be read whole, and has every newer task of the account that the log knows: those
 * of the person, and those that outputs of others had got by the look before. Then it is not behind. A task that nobody claims may be the
 * output's even if its inputs differ, because the service may tell them otherwise than they were sent.
 */
async function absence(
  search: Search,
  { equal, others, complete }: TasksInHistory,
  { now, expected }: KnownAtLook,
): Promise<Look> {
  const { deps, unanswered, intent, responses } = search
  if (!complete || responses < 2 || expected === undefined) return unclear
  const newer = [...(await newerTasksOfPerson(deps, unanswered, intent)), ...expected]
  const told = new Set([...equal, ...others])
  if (!newer.every((taskId) => told.has(taskId)) || !(await areClaimed(search, others, now))) return unclear
  return { kind: 'absent', lookedUntil: now.toISOString(), newerTasks: newer.length }
}

function noteFirstSeen({ firstSeen, responses }: Search, taskIds: readonly string[], now: Date): void {
  for (const taskId of taskIds) {
    if (!firstSeen.has(taskId)) firstSeen.set(taskId, responses === 1 ? 0 : now.getTime())
  }
}

/**
 * Whether every one of these tasks belongs to an output, but for those that came a short time ago: on an account in use, there is always one
 * that its sender is about to claim.
 */
async function areClaimed(
  { deps, unanswered, claimed, firstSeen }: Search,
  taskIds: readonly string[],
  now: Date,
): Promise<boolean> {
  const long = now.getTime() - deps.bounds.reconcileWindowMs * quietPart
  const standing = taskIds.filter((id) => !claimed.has(id) && (firstSeen.get(id) ?? 0) <= long)
  for (const taskId of standing) {
    if ((await ownerOfTask(deps.store, { ...unanswered, taskId })) === undefined) return false
    claimed.add(taskId)
  }
  return true
}

/**
 * Whether no other person can have sent what is in the history: none of them has an output of this model at this service whose
 * outcome is unknown. False when that cannot be found out.
 */
async function nobodyElseSends({ deps, unanswered, intent }: Search, since: Date): Promise<boolean> {
  try {
    const jobs = (await deps.openJobs()).filter(({ userId }) => userId !== unanswered.userId)
    const outputs = jobs.flatMap(({ jobId, intendedAt, fates }) =>
      Object.keys(intendedAt).flatMap((n) => (n in fates ? [] : [{ jobId, n: Number(n) }])),
    )
    return !(await anyUnanswered(deps.store, outputs, { model: intent.model, since }))
  } catch (error) {
    log.warn('it is not known who else may have sent a task', { jobId: unanswered.jobId, n: unanswered.n, error })
    return false
  }
}

/** All outputs of the user with the same request and an unknown outcome, this one among them. */
async function unansweredLike(
  { store, clock }: ActivityDeps,
  { userId }: UnansweredRef,
  { model, requestHash }: Pick<SearchedIntent, 'model' | 'requestHash'>,
) {
  const since = new Date(clock().getTime() - longestJobMs)
  return await unansweredOutputs(store, { userId, model, requestHash }, since)
}

/** Tells whether the candidate has been the same task for long enough. */
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
