import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { JobId } from '../../../platform/eventsourcing/event.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { looks } from '../../catalogue/looks.ts'
import { type JobWords, queueEvents, queueStream } from '../../jobs/events.ts'
import { readUnsealedRequest } from '../../jobs/lists/request-queries.ts'
import { endJob, failOutput, releaseOutput, startJob } from '../../jobs/output/output-commands.ts'
import { wordsOf } from '../../jobs/queries.ts'
import { loraCommands } from '../../loras/commands.ts'
import { generate, getGeneration, retryFailed } from '../contract.ts'
import { formOf, type Person, type Studio, startStudio } from '../testing/studio.ts'

const krea = 'wavespeed-ai/flux-krea-dev-lora'
const highNoiseUrl = 'https://huggingface.co/me/high.safetensors'
const fields = { name: 'My face', triggerWord: 'ohwx', highNoiseUrl, lowNoiseUrl: 'https://huggingface.co/me/low' }

/** Those that the operator allows; empty: all. */
const loraHosts: string[] = []

let studio: Studio
let person: Person
let loraId: string
beforeAll(async () => {
  studio = await startStudio({ dailySpendCap: 1_000_000, loraHosts })
})
afterAll(() => studio.stop())
beforeEach(async () => {
  loraHosts.length = 0
  person = await studio.newPerson()
  loraId = (await loraCommands.create(deps(), { ...command(), fields })).id
})

const deps = () => ({ ...studio.engine, allowedHosts: [] })

const command = () => {
  const commandId = randomId()
  return {
    commandId,
    correlationId: commandId,
    causationId: commandId,
    at: new Date().toISOString(),
    userId: person.id,
  }
}

async function ask(wanted: Readonly<Record<string, string>> = {}, headers: object = {}) {
  const form = await formOf({ prompt: 'a lighthouse', model: krea, numberOfImages: '1', loraId, ...wanted })
  const sent = { ...form.headers, ...person.headers, ...headers }
  return await studio.app.inject({ method: 'POST', url: '/api/generate', payload: form.payload, headers: sent })
}

const asked = async (...wanted: Parameters<typeof ask>): Promise<JobId> =>
  JobId.parse(generate.response.parse((await ask(...wanted)).json()).jobId)

const requests = async () => {
  const events = await studio.engine.store.read(queueStream(person.id), queueEvents)
  return events.filter((event) => event.type === 'JobRequested')
}

async function wordsOfJob(jobId: JobId): Promise<JobWords | undefined> {
  const requested = (await requests()).find(({ data }) => data.jobId === jobId)
  const ref = { userId: person.id, jobId, requestRevision: String(requested?.revision) }
  return wordsOf(await readUnsealedRequest(studio.engine, ref))
}

async function failed(jobId: JobId): Promise<void> {
  const job = { ...command(), jobId }
  const { handle } = studio.engine
  await startJob(handle, { ...job, kind: 'image', outputs: 1 })
  await failOutput(handle, { ...job, n: 0, reason: 'cancelled', message: 'No.' })
  await releaseOutput(handle, { ...job, n: 0, fate: 'failed' })
  await endJob(handle, { ...job, fates: [{ n: 0, fate: 'failed', reason: 'cancelled' }] })
  await studio.caughtUp()
}

async function generation(jobId: JobId) {
  await studio.caughtUp()
  const response = await studio.app.inject({ url: `/api/generations/${jobId}`, headers: person.headers })
  return getGeneration.response.parse(response.json())
}

describe('a LoRA in a request', () => {
  it('is recorded with the address of its weights and the text that is sent, both sealed', async () => {
    const jobId = await asked()
    const [requested] = await requests()
    expect(requested?.data).toMatchObject({ loraId })
    expect(JSON.stringify(requested?.data)).not.toMatch(/ohwx|safetensors/)
    expect(await wordsOfJob(jobId)).toEqual({
      prompt: 'a lighthouse',
      sentPrompt: 'ohwx, a lighthouse',
      loraUrl: highNoiseUrl,
    })
  })

  it('adds nothing to a prompt that has its word', async () => {
    const jobId = await asked({ prompt: 'ohwx at a lighthouse' })
    expect(await wordsOfJob(jobId)).toEqual({ prompt: 'ohwx at a lighthouse', loraUrl: highNoiseUrl })
    expect(await generation(jobId)).not.toHaveProperty('sentPrompt')
  })

  it('is part of the generation, and so is the prompt that was sent', async () => {
    const told = await generation(await asked())
    expect(told).toMatchObject({ loraId, prompt: 'a lighthouse', sentPrompt: 'ohwx, a lighthouse' })
    expect(await generation(await asked({ loraId: '' }))).toMatchObject({ loraId: null })
  })

  it('is sent with the visual style, which is part of the generation', async () => {
    const jobId = await asked({ visualStyle: 'iphone' })
    const words = await wordsOfJob(jobId)
    expect(words?.sentPrompt).toBe(`ohwx, a lighthouse\n${looks.iphone}`)
    expect(await generation(jobId)).toMatchObject({ visualStyle: 'iphone', sentPrompt: words?.sentPrompt })
  })

  it('is refused with a model that takes none, in words that say so', async () => {
    for (const [model, label] of [
      ['bytedance/seedream-v4', 'SeeDream 4.0'],
      ['wavespeed-ai/chroma', 'Chroma'],
    ] as const) {
      const refused = await ask({ model })
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toMatchObject({ code: 'lora-not-taken', error: `${label} does not take a LoRA.` })
    }
    expect(await requests()).toEqual([])
  })

  it('does not exist once it is deleted, or for anybody else', async () => {
    await loraCommands.changeLife(studio.engine, { ...command(), id: loraId }, 'Trash')
    expect((await ask()).statusCode).toBe(404)
    await loraCommands.changeLife(studio.engine, { ...command(), id: loraId }, 'Restore')
    const owner = person
    person = await studio.newPerson()
    const [foreign, missing] = [await ask(), await ask({ loraId: randomId() })]
    expect(foreign.json()).toEqual({
      ...missing.json<object>(),
      requestId: foreign.json<{ requestId: string }>().requestId,
    })
    expect(foreign.statusCode).toBe(404)
    person = owner
    expect((await ask()).statusCode).toBe(202)
  })

  it('is used as it was requested when the image is retried, whatever has changed since', async () => {
    const jobId = await asked()
    await failed(jobId)
    const other = { triggerWord: 'sks', highNoiseUrl: 'https://huggingface.co/me/other' }
    await loraCommands.change(deps(), { ...command(), id: loraId, fields: other })
    await loraCommands.changeLife(studio.engine, { ...command(), id: loraId }, 'Trash')
    const url = `/api/generations/${jobId}/retry`
    const response = await studio.app.inject({ method: 'POST', url, payload: {}, headers: person.headers })
    const [retried] = retryFailed.response.parse(response.json()).jobIds
    expect((await requests())[1]?.data).toMatchObject({ loraId, retryOf: jobId })
    expect(await wordsOfJob(JobId.parse(retried))).toEqual(await wordsOfJob(jobId))
  })

  it('is sent, and sent again in a retry, only from a host that is still allowed', async () => {
    const jobId = await asked()
    await failed(jobId)
    const retry = async () => {
      const url = `/api/generations/${jobId}/retry`
      return await studio.app.inject({ method: 'POST', url, payload: {}, headers: person.headers })
    }
    loraHosts.push('elsewhere.co')
    for (const refused of [await ask(), await retry()])
      expect(refused.json()).toMatchObject({ status: 400, code: 'address-refused', details: { field: 'loraId' } })
    loraHosts.push('huggingface.co')
    expect((await ask()).statusCode).toBe(202)
    expect((await retry()).statusCode).toBe(202)
  })

  it('is compared by its id when an Idempotency-Key is repeated, not by its current text', async () => {
    const key = { 'idempotency-key': 'click' }
    const jobId = await asked({}, key)
    await loraCommands.change(deps(), { ...command(), id: loraId, fields: { triggerWord: 'sks' } })
    expect(await asked({}, key)).toBe(jobId)
    expect((await ask({ loraId: '' }, key)).json()).toMatchObject({ code: 'idempotency-key-reused' })
  })
})
