import { lastQueues, moneyFor, returnedOutputs } from './queues.ts'
import { type Check, eventsOf, of, type Truth } from './truth.ts'

/** I4: a job costs what its stored outputs cost, and nothing stays reserved after it has ended, neither slot nor money. */
export const conservation: Check = (truth) => [...wrongSums(truth), ...leakedSlots(truth), ...wrongReservations(truth)]

const wrongSums = ({ log }: Truth) =>
  eventsOf(log, 'JobRequested').flatMap(({ data: { jobId, unitPrice } }) => {
    const due = of(log, 'OutputStored', jobId).length * unitPrice
    const charged = of(log, 'CostRecorded', jobId).reduce((sum, { data }) => sum + data.amount, 0)
    return charged === due ? [] : [`job ${jobId} was charged ${charged} for outputs worth ${due}`]
  })

/** Counts events and ignores the state of the queue in them, which may be wrong. */
function leakedSlots({ log }: Truth): readonly string[] {
  const ended = new Set<string>(eventsOf(log, 'JobEnded').map(({ data }) => data.jobId))
  return eventsOf(log, 'JobAdmitted').flatMap(({ data: { jobId, outputs } }) => {
    const released = of(log, 'SlotReleased', jobId).length
    return !ended.has(jobId) || released === outputs ? [] : [`job ${jobId} released ${released} of ${outputs} slots`]
  })
}

/** What the calls of language models of a day have cost, or may still cost. */
function costOfCalls(log: Truth['log'], userId: string, day: string): number {
  const settled = new Map(eventsOf(log, 'CallSettled').map(({ data }) => [data.callId, data.spent]))
  const calls = eventsOf(log, 'CallReserved').filter(({ data }) => data.userId === userId && data.queue.day === day)
  return calls.reduce((sum, { data }) => sum + (settled.get(data.callId) ?? data.reserved), 0)
}

/** The spend in the queue must be the price of all requested outputs minus those that failed and certainly cost nothing, and what calls have cost. */
function wrongReservations({ log }: Truth): readonly string[] {
  return [...lastQueues(log)].flatMap(([userId, { spent, day, entries }]) => {
    const requests = eventsOf(log, 'JobRequested').filter(
      ({ data }) => data.userId === userId && data.queue.day === day,
    )
    const expected = requests.reduce(
      (sum, { data }) => sum + moneyFor(data) * (data.outputs - returnedOutputs(log, data.jobId, day)),
      costOfCalls(log, userId, day),
    )
    return [
      ...(spent === expected ? [] : [`user ${userId} has ${spent} reserved and spent instead of ${expected}`]),
      ...(entries.length === 0 ? [] : [`the queue of user ${userId} still holds ${entries.length} jobs`]),
    ]
  })
}
