import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import { JobId, type Recorded } from '../../../platform/eventsourcing/event.ts'
import type { Handle } from '../../../platform/eventsourcing/handle.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { unseal } from '../../../platform/eventsourcing/keys/unseal.ts'
import { fromLoggedMedia } from '../../../platform/eventsourcing/stored-media.ts'
import { assetIdOf, createAsset } from '../../assets/commands.ts'
import { type AssetEvent, assetStream } from '../../assets/events.ts'
import { recordCost } from '../../costs/commands.ts'
import { chargeStream } from '../../costs/events.ts'
import { allEvents } from '../../events.ts'
import { jobStream, type OutputEvent, outputStream } from '../events.ts'
import { attempt, media } from '../testing/builders.ts'
import { type Engine, startEngine } from '../testing/engine.ts'
import * as commands from './output-commands.ts'
import { readOutput } from './output-queries.ts'

let engine: Engine
beforeAll(async () => {
  engine = await startEngine()
})
afterAll(() => engine.stop())

async function newOutput(): Promise<commands.OutputStep> {
  const jobId = JobId.parse(randomId())
  return { userId: await engine.newUser(), jobId, n: 0, correlationId: randomId(), at: '2026-11-21T10:00:00.000Z' }
}
const intend = (output: commands.OutputStep, sender: string) =>
  commands.intendOutput(engine.handle, { ...output, attempt, sender })
const typesOf = async (stream: string) => (await engine.store.readAny(stream)).map(({ type }) => type)

async function submitted() {
  const output = await newOutput()
  await intend(output, 'a')
  await commands.recordTask(engine.handle, { ...output, attempt: 1, taskId: 'task' })
  return output
}
const stored = (output: commands.OutputStep, facts = media) =>
  commands.recordStored(engine.handle, {
    ...output,
    assetId: assetIdOf(output.jobId, 'output', output.n),
    media: facts,
    usage: { taskId: 'task' },
  })
const failed = (output: commands.OutputStep, reason: 'lost' | 'timed-out') =>
  commands.failOutput(engine.handle, { ...output, reason, message: 'why' })

describe('an intent', () => {
  it('belongs to its sender, who may repeat it', async () => {
    const output = await newOutput()
    await intend(output, 'a')
    await intend(output, 'a')
    await expect(intend(output, 'b')).rejects.toMatchObject({ code: 'output-intended' })
    expect(await typesOf(outputStream(output.jobId, 0))).toEqual(['OutputIntended'])
  })

  it('is written by one of many that want to send at once', async () => {
    const output = await newOutput()
    const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((sender) => intend(output, sender)))
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refusals).toHaveLength(4)
    expect(refusals.every(({ reason }) => reason instanceof DomainError && reason.code === 'output-intended')).toBe(
      true,
    )
  })

  it('may follow a clear refusal', async () => {
    const output = await newOutput()
    await intend(output, 'a')
    const until = '2026-11-21T10:01:00.000Z'
    await commands.deferOutput(engine.handle, { ...output, attempt: 1, until, message: 'busy' })
    expect(await readOutput(engine.store, output.jobId, 0)).toEqual({
      phase: 'deferred',
      attempt,
      until,
      message: 'busy',
    })
    await commands.intendOutput(engine.handle, { ...output, attempt: { ...attempt, attempt: 2 }, sender: 'b' })
    expect(await readOutput(engine.store, output.jobId, 0)).toMatchObject({
      phase: 'intended',
      attempt: { attempt: 2 },
    })
  })
})

describe('a fate', () => {
  it('is the same for all writers, whichever was first', async () => {
    const output = await submitted()
    const [one, two, three] = await Promise.all([failed(output, 'lost'), stored(output), failed(output, 'timed-out')])
    expect(two).toEqual(one)
    expect(three).toEqual(one)
    expect(await readOutput(engine.store, output.jobId, 0)).toEqual(one)
    expect(await typesOf(outputStream(output.jobId, 0))).toHaveLength(3)
  })

  it('is returned with what the next steps need', async () => {
    const output = await submitted()
    await commands.progressOutput(engine.handle, { ...output, progress: 64 })
    expect(await readOutput(engine.store, output.jobId, 0)).toMatchObject({ phase: 'submitted', progress: 60 })
    const assetId = assetIdOf(output.jobId, 'output', 0)
    expect(await stored(output)).toEqual({ phase: 'stored', attempt, assetId, usage: { taskId: 'task' } })
    expect(await failed(output, 'lost')).toMatchObject({ phase: 'stored' })
  })
})

describe('checksum and thumbhash of a picture', () => {
  it('are sealed in the log, and erased with the key of the person', async () => {
    const output = await submitted()
    await stored(output)
    await createAsset(engine.handle, { ...output, kind: 'output', media, sources: [] })
    const outputs = await engine.store.readAny(outputStream(output.jobId, 0))
    const assets = await engine.store.readAny(assetStream(assetIdOf(output.jobId, 'output', 0)))
    const events = [...outputs, ...assets].filter(isOfMedia)
    expect(events.map(({ type }) => type)).toEqual(['OutputStored', 'AssetCreated'])
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(
      new RegExp(`${media.checksum}|${media.thumbhash}`),
    )
    const read = async () =>
      (await Promise.all(events.map((event) => unseal(event, allEvents, engine.keys)))).map(({ data }) =>
        fromLoggedMedia(data),
      )
    expect(await read()).toEqual([media, media])
    await engine.keys.erase(output.userId)
    const erased = { ...media, checksum: '', thumbhash: '' }
    expect(await read()).toEqual([erased, erased])
  })

  it('are not part of the ids of events, by which a picture could be recognised', async () => {
    const [one, other] = ['one', 'other'].map((checksum) => ({ ...media, checksum }))
    const output = await submitted()
    await stored(output, one)
    const command = { ...output, assetId: assetIdOf(output.jobId, 'output', 0), usage: { taskId: 'task' } }
    const engineOfRepeat: Handle = async (...args) => {
      const handled = await engine.handle(...args)
      expect(handled.repeated).toBe(true)
      return handled
    }
    await commands.recordStored(engineOfRepeat, { ...command, media: other ?? media })
  })
})

// The codec has checked the data against the definition of its type.
const isOfMedia = (event: Recorded): event is Recorded<OfMedia> =>
  event.type === 'OutputStored' || event.type === 'AssetCreated'
type OfMedia = Extract<OutputEvent | AssetEvent, { type: 'OutputStored' | 'AssetCreated' }>

describe('the consequences', () => {
  it('are written once: job, asset, charge', async () => {
    const output = await submitted()
    const { userId, jobId, n } = output
    const charge = { feature: 'image', model: 'm', provider: 'wavespeed', sandbox: true, priceListVersion: 1 } as const
    for (const _ of ['first', 'again']) {
      await commands.startJob(engine.handle, { ...output, kind: 'image', outputs: 1 })
      await createAsset(engine.handle, { ...output, kind: 'output', media, sources: [] })
      await recordCost(engine.handle, { ...output, ...charge, usage: { outputs: 1 }, unitPrice: 15_000 })
      const fates = [{ n: 0, fate: 'failed', reason: 'lost' } as const]
      await commands.endJob(engine.handle, { ...output, fates })
    }
    const [asset] = await engine.store.readAny(assetStream(assetIdOf(jobId, 'output', n)))
    expect(asset?.data).toMatchObject({ userId, jobId, kind: 'output', media: { width: 1024 } })
    expect(asset?.metadata).toMatchObject({ correlationId: output.correlationId, causationId: jobId })
    const [cost, ...more] = await engine.store.readAny(chargeStream(jobId, n))
    expect(cost?.data).toMatchObject({ userId, jobId, amount: 15_000 })
    expect(more).toEqual([])
    expect(await typesOf(jobStream(jobId))).toEqual(['JobStarted', 'JobEnded'])
  })
})
