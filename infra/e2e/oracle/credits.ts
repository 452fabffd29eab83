import { dailyCredits } from '@studio/backend/features/catalogue/credits.ts'
import { lastQueues, returnedOutputs } from './queues.ts'
import { type Check, eventsOf, type Log, of } from './truth.ts'

/**
 * I15: the credits that a queue counts as used on a day are those of the jobs that were paid so on it, without those that came back; they
 * are never more than the day has; and the ledger says of a job what it was paid by.
 */
export const credits: Check = ({ log }) => [...wrongSums(log), ...overdrawn(log), ...wrongLedger(log)]

function wrongSums(log: Log): readonly string[] {
  return [...lastQueues(log)].flatMap(([userId, queue]) => {
    const day = queue.credits?.day ?? queue.day
    const used = queue.credits?.used ?? 0
    const expected = eventsOf(log, 'JobRequested')
      .filter(({ data }) => data.userId === userId && data.queue.day === day)
      .reduce((sum, { data: { jobId, outputs, credits = 0 } }) => {
        return sum + credits * (outputs - returnedOutputs(log, jobId, day))
      }, 0)
    return used === expected ? [] : [`user ${userId} has used ${used} credits instead of ${expected}`]
  })
}

function overdrawn(log: Log): readonly string[] {
  return eventsOf(log, 'JobRequested')
    .filter(({ data: { queue } }) => (queue.credits?.used ?? 0) > dailyCredits)
    .map(({ data: { userId, jobId } }) => `job ${jobId} has used more credits of user ${userId} than a day has`)
}

function wrongLedger(log: Log): readonly string[] {
  return eventsOf(log, 'JobRequested').flatMap(({ data: { jobId, credits } }) =>
    of(log, 'CostRecorded', jobId)
      .filter(({ data }) => data.credits !== credits)
      .map(({ data }) => `job ${jobId} was paid by ${credits} credits, and its charge says ${data.credits}`),
  )
}
