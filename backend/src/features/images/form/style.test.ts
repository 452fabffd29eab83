import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { JobId } from '../../../platform/eventsourcing/event.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { longestPrompt } from '../../catalogue/contract.ts'
import { looks } from '../../catalogue/looks.ts'
import { type JobWords, queueEvents, queueStream } from '../../jobs/events.ts'
import { readUnsealedRequest } from '../../jobs/lists/request-queries.ts'
import { endJob, failOutput, releaseOutput, startJob } from '../../jobs/output/output-commands.ts'
import { wordsOf } from '../../jobs/queries.ts'
import { styleCommands } from '../../styles/commands.ts'
import { generate, getGeneration, retryFailed } from '../contract.ts'
import { formOf, type Person, type Studio, startStudio } from '../testing/studio.ts'

const instructions = 'Soft light, warm sand and teal.'
const soul = { model: 'segmind/higgsfield-soul', quality: 'High', higgsFieldStyle: 'Retro' }

let studio: Studio
let person: Person
let styleId: string
beforeAll(async () => {
  studio = await startStudio({ dailySpendCap: 2_000_000 })
})
afterAll(() => studio.stop())
beforeEach(async () => {
  person = await studio.newPerson()
  styleId = await styleWith(instructions)
})

const command = () => {
  const commandId = randomId()
  const ids = { commandId, correlationId: commandId, causationId: commandId }
  return { ...ids, at: new Date().toISOString(), userId: person.id }
}

const styleWith = async (text: string) =>
  (await styleCommands.create(studio.engine, { ...command(), fields: { name: 'Mornings', instructions: text } })).id

async function ask(wanted: Readonly<Record<string, string>> = {}, headers: object = {}) {
  const form = await formOf({ prompt: 'a lighthouse', numberOfImages: '1', styleId, ...wanted })
  const sent = { ...form.headers, ...person.headers, ...headers }
  return await studio.app.inject({ method: 'POST', url: '/api/generate', payload: form.payload, headers: sent })
}

const asked = async (...wanted: Parameters<typeof ask>): Promise<JobId> =>
  JobId.parse(generate.response.parse((await ask(...wanted)).json()).jobId)

const requests = async () =>
  (await studio.engine.store.read(queueStream(person.id), queueEvents)).filter(({ type }) => type === 'JobRequested')

async function wordsOfJob(jobId: JobId): Promise<JobWords | undefined> {
  const requested = (await requests()).find(({ data }) => 'jobId' in data && data.jobId === jobId)
  const ref = { userId: person.id, jobId, requestRevision: String(requested?.revision) }
  return wordsOf(await readUnsealedRequest(studio.engine, ref))
}

async function generation(jobId: JobId) {
  await studio.caughtUp()
  const response = await studio.app.inject({ url: `/api/generations/${jobId}`, headers: person.headers })
  return getGeneration.response.parse(response.json())
}

describe('a style of the person’s own in a request', () => {
  it('is recorded with its version, and its instructions join the prompt that is sent, sealed', async () => {
    const jobId = await asked()
    const [requested] = await requests()
    expect(requested?.data).toMatchObject({ styleId, styleVersion: 1 })
    expect(JSON.stringify(requested?.data)).not.toContain('teal')
    expect(await wordsOfJob(jobId)).toEqual({
      prompt: 'a lighthouse',
      sentPrompt: `a lighthouse\n${instructions}`,
    })
    expect(await generation(jobId)).toMatchObject({ styleId, sentPrompt: `a lighthouse\n${instructions}` })
    expect(await generation(await asked({ styleId: '' }))).toMatchObject({ styleId: null })
  })

  it('is taken with every model: beside a look, and beside a style of Soul', async () => {
    const words = await wordsOfJob(await asked({ visualStyle: 'iphone' }))
    expect(words?.sentPrompt).toBe(`a lighthouse\n${instructions}\n${looks.iphone}`)
    const jobId = await asked(soul)
    expect((await wordsOfJob(jobId))?.sentPrompt).toBe(`a lighthouse\n${instructions}`)
    expect(await generation(jobId)).toMatchObject({ styleId, style: 'Retro' })
  })

  it('without instructions is recorded and adds nothing', async () => {
    const empty = await styleWith('')
    const jobId = await asked({ styleId: empty })
    expect(await wordsOfJob(jobId)).toEqual({ prompt: 'a lighthouse' })
    expect(await generation(jobId)).toMatchObject({ styleId: empty })
  })

  it('does not exist once it is deleted, when it is somebody else’s, and when there never was one', async () => {
    await styleCommands.changeLife(studio.engine, { ...command(), id: styleId }, 'Trash')
    const trashed = await ask()
    person = await studio.newPerson()
    const refused = [trashed, await ask(), await ask({ styleId: randomId() })]
    for (const response of refused) {
      expect([response.statusCode, response.json()]).toMatchObject([404, { error: 'This style does not exist.' }])
    }
    expect(await requests()).toEqual([])
  })

  it('is refused when its instructions and the prompt are too long together', async () => {
    const long = await styleWith('光'.repeat(7_000))
    const response = await ask({ styleId: long, prompt: '光'.repeat(longestPrompt) })
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'prompt-too-long' }])
    expect((await ask({ styleId: long })).statusCode).toBe(202)
    expect((await ask({ prompt: '光'.repeat(longestPrompt) })).statusCode).toBe(202)
  })

  it('is used as it was requested when the image is retried, whatever has changed since', async () => {
    const jobId = await asked()
    const { handle } = studio.engine
    const job = { ...command(), jobId }
    await startJob(handle, { ...job, kind: 'image', outputs: 1 })
    await failOutput(handle, { ...job, n: 0, reason: 'cancelled', message: 'No.' })
    await releaseOutput(handle, { ...job, n: 0, fate: 'failed' })
    await endJob(handle, { ...job, fates: [{ n: 0, fate: 'failed', reason: 'cancelled' }] })
    await styleCommands.change(studio.engine, { ...command(), id: styleId, fields: { instructions: 'Hard light.' } })
    await styleCommands.changeLife(studio.engine, { ...command(), id: styleId }, 'Trash')
    await studio.caughtUp()
    const url = `/api/generations/${jobId}/retry`
    const response = await studio.app.inject({ method: 'POST', url, payload: {}, headers: person.headers })
    const [retried] = retryFailed.response.parse(response.json()).jobIds
    expect((await requests())[1]?.data).toMatchObject({ styleId, styleVersion: 1, retryOf: jobId })
    expect(await wordsOfJob(JobId.parse(retried))).toEqual(await wordsOfJob(jobId))
  })

  it('is compared by its id when an Idempotency-Key is repeated, not by its current text', async () => {
    const key = { 'idempotency-key': 'click' }
    const jobId = await asked({}, key)
    await styleCommands.change(studio.engine, { ...command(), id: styleId, fields: { instructions: 'Hard light.' } })
    expect(await asked({}, key)).toBe(jobId)
    expect((await ask({ styleId: '' }, key)).json()).toMatchObject({ code: 'idempotency-key-reused' })
  })
})
