import { type Check, countBy, eventsOf, type Log } from './truth.ts'

/**
 * I14: a call of a language model is intended once and has one end, also when it was asked for twice or its process was killed; it is
 * charged once, what its answer cost, and what was held back for it is then replaced by that, or by what it may have cost if it has failed.
 * One that has no end yet keeps its reservation, which the sums of I4 count.
 */
export const calls: Check = ({ log }) => [
  ...twice(log, 'CallReserved', 'held money back'),
  ...twice(log, 'CallIntended', 'was intended'),
  ...twice(log, 'CallSettled', 'was settled'),
  ...secondEnds(log),
  ...wrongCharges(log),
  ...lostCharges(log),
  ...wrongSettlements(log),
]

function twice(log: Log, type: 'CallReserved' | 'CallIntended' | 'CallSettled', what: string): readonly string[] {
  const counts = countBy(eventsOf(log, type), ({ data }) => data.callId)
  return [...counts].filter(([, count]) => count > 1).map(([callId, count]) => `call ${callId} ${what} ${count} times`)
}

function secondEnds(log: Log): readonly string[] {
  const ends = [...eventsOf(log, 'CallAnswered'), ...eventsOf(log, 'CallFailed')]
  const counts = countBy(ends, ({ data }) => data.callId)
  return [...counts].filter(([, count]) => count > 1).map(([callId, count]) => `call ${callId} has ${count} ends`)
}

/** What each answered call has cost. */
const answers = (log: Log): ReadonlyMap<string, number> =>
  new Map(eventsOf(log, 'CallAnswered').map(({ data }) => [data.callId, data.amount]))

/** What each failed call may have cost although nobody is charged. */
const possibleOrphans = (log: Log): ReadonlyMap<string, number> =>
  new Map(eventsOf(log, 'CallFailed').map(({ data }) => [data.callId, data.possibleOrphan?.amount ?? 0]))

function wrongCharges(log: Log): readonly string[] {
  const amounts = answers(log)
  const charges = eventsOf(log, 'CostRecorded').flatMap(({ data: { callId, amount } }) =>
    callId === undefined ? [] : [{ callId, amount }],
  )
  const counts = countBy(charges, ({ callId }) => callId)
  return [
    ...[...counts].filter(([, count]) => count > 1).map(([callId]) => `call ${callId} was charged more than once`),
    ...charges
      .filter(({ callId, amount }) => amounts.get(callId) !== amount)
      .map(({ callId, amount }) => `call ${callId} was charged ${amount}, and its answer cost ${amounts.get(callId)}`),
  ]
}

/** What was held back is given back last, so that a settled call has its charge. */
function lostCharges(log: Log): readonly string[] {
  const amounts = answers(log)
  const charged = new Set<string>(eventsOf(log, 'CostRecorded').flatMap(({ data: { callId } }) => callId ?? []))
  return eventsOf(log, 'CallSettled')
    .filter(({ data: { callId } }) => amounts.has(callId) && !charged.has(callId))
    .map(({ data: { callId } }) => `call ${callId} was settled and never charged`)
}

function wrongSettlements(log: Log): readonly string[] {
  const amounts = new Map([...answers(log), ...possibleOrphans(log)])
  const ended = new Set<string>(
    [...eventsOf(log, 'CallAnswered'), ...eventsOf(log, 'CallFailed')].map(({ data }) => data.callId),
  )
  return eventsOf(log, 'CallSettled').flatMap(({ data: { callId, spent } }) => [
    ...(ended.has(callId) ? [] : [`call ${callId} was settled before its end`]),
    ...(spent === (amounts.get(callId) ?? 0) ? [] : [`call ${callId} was settled with ${spent}`]),
  ])
}
