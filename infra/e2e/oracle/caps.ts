import { limitsOfJobs } from './limits.ts'
import { moneyFor } from './queues.ts'
import { type Check, eventsOf, outputName, type Truth } from './truth.ts'

/**
 * I11: submitted work stays within the caps. A user never has more tasks at the service at once than outputs may be in progress. The
 * price of what the service makes for a user in a day does not exceed the daily cap, and none of it is refunded as if it had been free.
 */
export const caps: Check = (truth) => [...tooManyAtOnce(truth), ...overspent(truth), ...refunded(truth)]

/** Outputs by the id of the task that the log names for them. */
const outputsByTask = ({ log }: Truth) =>
  new Map(eventsOf(log, 'OutputSubmitted').map(({ data }) => [data.taskId, data] as const))

/** Counted in the service's own record, because the product may have released the slot of a task that still runs. */
function tooManyAtOnce(truth: Truth): readonly string[] {
  const outputs = outputsByTask(truth)
  const limitOf = limitsOfJobs(truth.log)
  const inProgress = new Map<string, number>()
  return truth.taskSteps.flatMap(({ id, step }) => {
    const output = outputs.get(id)
    if (output === undefined) return []
    const limit = limitOf.get(output.jobId)
    if (limit === undefined) return []
    const line = `${output.userId} ${limit.name}`
    const now = (inProgress.get(line) ?? 0) + (step === 'accepted' ? 1 : -1)
    inProgress.set(line, now)
    const isTooMany = step === 'accepted' && now > limit.most
    return isTooMany
      ? [`user ${output.userId} has ${now} tasks of ${limit.name} at the service at once when ${id} is accepted`]
      : []
  })
}

/** Outputs whose task the service has completed. A failed task costs nothing. */
function completedOutputs(truth: Truth) {
  const outputs = outputsByTask(truth)
  return truth.taskSteps.flatMap(({ id, step }) => {
    const output = step === 'completed' ? outputs.get(id) : undefined
    return output === undefined ? [] : [output]
  })
}

function overspent(truth: Truth): readonly string[] {
  const requests = new Map(eventsOf(truth.log, 'JobRequested').map(({ data }) => [data.jobId, data]))
  const spent = new Map<string, number>()
  for (const { userId, jobId } of completedOutputs(truth)) {
    const request = requests.get(jobId)
    if (request === undefined) continue // I5 reports it
    const day = `${userId} on ${request.queue.day}`
    spent.set(day, (spent.get(day) ?? 0) + moneyFor(request))
  }
  return [...spent]
    .filter(([, amount]) => amount > truth.dailySpendCap)
    .map(([day, amount]) => `the service has made pictures for ${amount} of user ${day}, over ${truth.dailySpendCap}`)
}

function refunded(truth: Truth): readonly string[] {
  const refundedOutputs = new Set(
    eventsOf(truth.log, 'SlotReleased')
      .filter(({ data }) => data.fate === 'failed' && !data.mayHaveCost)
      .map(({ data }) => outputName(data)),
  )
  return completedOutputs(truth)
    .map(outputName)
    .filter((output) => refundedOutputs.has(output))
    .map((output) => `output ${output} was made by the service and its price refunded`)
}
