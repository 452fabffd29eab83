import { expect, it, onTestFinished } from 'vitest'
import { JobId } from '../../platform/eventsourcing/event.ts'
import type { Handle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { Problem } from '../../platform/http/contract/endpoint.ts'
import { queueStream } from '../jobs/events.ts'
import { failOutput, startJob } from '../jobs/output/output-commands.ts'
import { generate } from './contract.ts'
import { formOf, type Person, startStudio } from './testing/studio.ts'

/** A studio whose commands can be held up for longer than a handler may take, and what became of them. */
async function slowStudio() {
  let gate: Promise<void> = Promise.resolve()
  const fates: Promise<unknown>[] = []
  const aroundHandle =
    (handle: Handle): Handle =>
    async (decider, stream, command, options) => {
      await gate
      const handled = handle(decider, stream, command, options)
      fates.push(handled.then(() => 'done').catch((error: unknown) => error))
      return await handled
    }
  const studio = await startStudio({ dailySpendCap: 1_000_000, handlerMs: 5_000, aroundHandle })
  onTestFinished(studio.stop)

  /** Holds up the commands of a request until it was answered; returns its answer and the fate of its command. */
  async function late(request: () => Promise<{ readonly json: () => unknown }>) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = fates.length
    gate = promise
    const response = await request()
    resolve()
    await expect.poll(() => fates.length).toBe(before + 1)
    return { ...Problem.parse(response.json()), fate: await fates[before] }
  }
  return { ...studio, late }
}

type SlowStudio = Awaited<ReturnType<typeof slowStudio>>

async function ask({ app }: SlowStudio, person: Person) {
  const { payload, headers } = await formOf({ prompt: 'a lighthouse', numberOfImages: '1' })
  return await app.inject({ method: 'POST', url: generate.path, payload, headers: { ...headers, ...person.headers } })
}

const tooLate = { status: 503, code: 'unavailable', fate: { code: 'unavailable' } }

it('what was answered as too late is not made afterwards: the person asks again, and pays once', async () => {
  const studio = await slowStudio()
  const { engine, newPerson, late } = studio
  const person = await newPerson()
  expect(await late(() => ask(studio, person))).toMatchObject(tooLate)
  expect(await engine.store.readAny(queueStream(person.id))).toEqual([])
  expect((await ask(studio, person)).statusCode).toBe(202)
})

it('what failed is not made again after that was answered as too late, and can be asked for again', async () => {
  const studio = await slowStudio()
  const { app, engine, newPerson, caughtUp, late } = studio
  const person = await newPerson()
  const { jobId } = generate.response.parse((await ask(studio, person)).json())
  const job = { userId: person.id, jobId: JobId.parse(jobId), correlationId: randomId(), at: new Date().toISOString() }
  await startJob(engine.handle, { ...job, kind: 'image', outputs: 1 })
  await failOutput(engine.handle, { ...job, n: 0, reason: 'provider-failed', message: 'No.' })
  await caughtUp()
  const retry = () =>
    app.inject({ method: 'POST', url: `/api/generations/${jobId}/retry`, payload: {}, headers: person.headers })
  expect(await late(retry)).toMatchObject(tooLate)
  expect((await retry()).statusCode).toBe(202)
})
