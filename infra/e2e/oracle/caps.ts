import { mostImages } from './limits.ts'
import { type Check, eventsOf, outputName, type Truth } from './truth.ts'

/**
 * I11: submitted work stays within the caps. A user never has more tasks at the service at once than outputs may be in progress. The
 * price of what the service makes for a user in a day does not exceed the daily cap, and none of it is released as if it had been free.
 */
export const caps: Check = (truth) => [...tooManyAtOnce(truth), ...overspent(truth), ...givenBack(truth)]

/** Outputs by the id of the task that the log names for them. */
const outputsByTask = ({ log }: Truth) =>
  new Map(eventsOf(log, 'OutputSubmitted').map(({ data }) => [data.taskId, data] as const))

/** Counted in the service's own record, so that no release of a slot by the product can hide a task that still runs. */
function tooManyAtOnce(truth: Truth): readonly string[] {
  const outputs = outputsByTask(truth)
  const atOnce = new Map<string, number>()
  return truth.taskSteps.flatMap(({ id, step }) => {
    const userId = outputs.get(id)?.userId
    if (userId === undefined) return []
    const now = (atOnce.get(userId) ?? 0) + (step === 'accepted' ? 1 : -1)
    atOnce.set(userId, now)
    const isTooMany = step === 'accepted' && now > mostImages
    return isTooMany ? [`user ${userId} has ${now} tasks at the service at once when ${id} is accepted`] : []
  })
}

/** Outputs whose task the service has completed: a failed one costs nothing. */
function made(truth: Truth) {
  const outputs = outputsByTask(truth)
  return truth.taskSteps.flatMap(({ id, step }) => {
    const output = step === 'completed' ? outputs.get(id) : undefined
    return output === undefined ? [] : [output]
  })
}

function overspent(truth: Truth): readonly string[] {
  const requests = new Map(eventsOf(truth.log, 'JobRequested').map(({ data }) => [data.jobId, data]))
  const spent = new Map<string, number>()
  for (const { userId, jobId } of made(truth)) {
    const request = requests.get(jobId)
    if (request === undefined) continue // I5 reports it
    const day = `${userId} on ${request.queue.day}`
    spent.set(day, (spent.get(day) ?? 0) + request.unitPrice)
  }
  return [...spent]
    .filter(([, amount]) => amount > truth.dailySpendCap)
    .map(([day, amount]) => `the service has made pictures for ${amount} of user ${day}, over ${truth.dailySpendCap}`)
}

function givenBack(truth: Truth): readonly string[] {
  const freed = new Set(
    eventsOf(truth.log, 'SlotReleased')
      .filter(({ data }) => data.fate === 'failed' && !data.mayHaveCost)
      .map(({ data }) => outputName(data)),
  )
  return made(truth)
    .map(outputName)
    .filter((output) => freed.has(output))
    .map((output) => `output ${output} was made by the service and its price given back`)
}
