import type { Operation } from './history.ts'
import { type Check, chargedOutputs, countBy, eventsOf, outputName, type Truth } from './truth.ts'

/**
 * I2: an idempotency key leads to at most one generation, and a refused click to none. Each output is charged at most once and retried at
 * most once.
 */
export const oneKeyOneEffect: Check = (truth) => [
  ...keysWithTwoJobs(truth),
  ...jobsWithoutClick(truth),
  ...doubles(truth),
  ...secondRetries(truth),
]

/** Clicks on Generate or Retry of one user with one key. */
function clicksByKey(history: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  const clicks = history.filter(({ act }) => 'key' in act)
  return Map.groupBy(clicks, ({ userId, act }) => `${userId} ${'key' in act ? act.key : ''}`)
}

const jobIdsOf = (clicks: readonly Operation[]) =>
  new Set(clicks.flatMap(({ jobId }) => (jobId === undefined ? [] : [jobId])))

const keysWithTwoJobs = ({ history }: Truth) =>
  [...clicksByKey(history)]
    .filter(([, clicks]) => jobIdsOf(clicks).size > 1)
    .map(([key, clicks]) => `key ${key} led to several jobs: ${[...jobIdsOf(clicks)].join(', ')}`)

/** A job that no response names may only come from a click whose outcome is unknown. */
function jobsWithoutClick({ history, log }: Truth): readonly string[] {
  const acknowledged = new Set(history.flatMap(({ jobId }) => (jobId === undefined ? [] : [jobId])))
  const users = new Set(history.map(({ userId }) => userId))
  const unclear = countBy(
    [...clicksByKey(history).values()].filter(
      (clicks) => jobIdsOf(clicks).size === 0 && clicks.some(({ outcome }) => outcome === 'unknown'),
    ),
    ([first]) => first?.userId ?? '',
  )
  const unnamed = countBy(
    eventsOf(log, 'JobRequested').filter(({ data }) => users.has(data.userId) && !acknowledged.has(data.jobId)),
    ({ data }) => data.userId,
  )
  return [...unnamed]
    .filter(([userId, jobs]) => jobs > (unclear.get(userId) ?? 0))
    .map(
      ([userId, jobs]) => `user ${userId} has ${jobs} jobs without a click, ${unclear.get(userId) ?? 0} were unclear`,
    )
}

function secondRetries({ log }: Truth): readonly string[] {
  const retried = eventsOf(log, 'JobRequested').flatMap(({ data: { retryOf, retryOutput } }) =>
    retryOf === undefined || retryOutput === undefined ? [] : [outputName({ jobId: retryOf, n: retryOutput })],
  )
  return [...countBy(retried, (output) => output)]
    .filter(([, times]) => times > 1)
    .map(([output, times]) => `output ${output} was retried ${times} times`)
}

const doubles = ({ log }: Truth) =>
  [...countBy(chargedOutputs(log), (output) => output)]
    .filter(([, charges]) => charges > 1)
    .map(([output, charges]) => `output ${output} was charged ${charges} times`)
