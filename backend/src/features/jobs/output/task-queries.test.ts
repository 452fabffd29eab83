import { expect, it } from 'vitest'
import { createHandle } from '../../../platform/eventsourcing/handle.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { readMethods } from '../../../platform/eventsourcing/store/read-methods.ts'
import { memoryStore } from '../../../platform/eventsourcing/testing/memory-store.ts'
import { requestJob } from '../commands.ts'
import { queueStream } from '../events.ts'
import { queueDecider } from '../queue/queue-decider.ts'
import { attempt, userId } from '../testing/builders.ts'
import { jobRequest } from '../testing/job-request.ts'
import { intendOutput, releaseOutput } from './output-commands.ts'
import { unansweredOutputs } from './task-queries.ts'

const minute = 60_000

/** A store in which each event of a stream was written a minute after the one before. */
function slowStore() {
  const memory = memoryStore()
  const read = readMethods(async (stream, options) => {
    const events = await memory.readAny(stream, options)
    return events.map((event) => ({ ...event, created: new Date(Number(event.revision) * minute) }))
  })
  return { ...memory, ...read }
}

it('finds the outputs of a job that waited for longer than is looked back, by its admission', async () => {
  const store = slowStore()
  const handle = createHandle(store)
  const jobs = []
  for (let n = 0; n < 5; n++) jobs.push(await requestJob(handle, store, { ...jobRequest(userId, 1), kind: 'video' }))
  const context = () => ({ commandId: randomId(), correlationId: 'c', causationId: 'c', at: new Date(0).toISOString() })
  // More than a page of other events between its request and its admission.
  for (let n = 0; n < 120; n++) {
    const cap = { type: 'SetSpendCap', userId, cap: n * 1_000, dailySpendCap: 20_000_000 } as const
    await handle(queueDecider, queueStream(userId), { ...context(), ...cap })
  }
  const [first, , , , last] = jobs
  if (first === undefined || last === undefined) throw new Error('Five jobs were asked for')
  const step = { userId, n: 0, correlationId: 'c', at: new Date(0).toISOString() }
  await releaseOutput(handle, { ...step, jobId: first.jobId, fate: 'stored' })
  const { model } = jobRequest(userId, 1)
  for (const { jobId } of jobs.slice(1)) {
    await intendOutput(handle, { ...step, jobId, attempt: { ...attempt, model }, sender: 'test' })
  }
  const since = new Date(100 * minute)
  const found = await unansweredOutputs(store, { userId, model, requestHash: attempt.requestHash }, since)
  expect(found.map(({ jobId }) => jobId)).toEqual([last.jobId])
})
