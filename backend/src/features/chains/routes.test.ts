import { describe, expect, it } from 'vitest'
import type { AssetId, JobId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import type { Endpoint } from '../../platform/http/contract/endpoint.ts'
import type { Person } from '../../testing/person.ts'
import { studioFixture } from '../../testing/studio-fixture.ts'
import { createAsset, createUpload, trashAsset } from '../assets/commands.ts'
import { projected } from '../assets/testing/picture.ts'
import { clipMedia, videoJobOf, videoSettings } from '../clips/testing/clip.ts'
import { requestJob } from '../jobs/commands.ts'
import { releaseOutput } from '../jobs/output/output-commands.ts'
import { jobRequest } from '../jobs/testing/job-request.ts'
import { firstFrame } from '../videos/contract.ts'
import { lastFrame } from '../videos/request.ts'
import { inputOfWork } from '../work/commands.ts'
import { chainOf, joinChain, joinedUrl, mostInChain, mostWays } from './contract.ts'
import { madeJoined } from './testing/made-joined.ts'

const fixture = studioFixture()
const handle = () => createHandle(fixture.studio.engines.store)
const context = () => ({ commandId: randomId(), correlationId: 'c', causationId: 'c', at: new Date().toISOString() })
const picture = { ...clipMedia, contentType: 'image/png', video: undefined }

interface Made {
  readonly jobId: JobId
  readonly assetId: AssetId
}

/** A finished clip of this person, from these pictures by the names of its inputs. */
async function clip({ userId }: Person, inputs: Readonly<Record<string, AssetId>> = {}): Promise<Made> {
  const asked = { ...jobRequest(userId, 1), kind: 'video' as const, settings: videoSettings, inputAssetIds: inputs }
  const { jobId } = await requestJob(handle(), fixture.studio.engines.store, asked)
  const step = { correlationId: randomId(), at: new Date().toISOString(), userId, jobId, n: 0 }
  const made = { ...step, kind: 'output' as const, media: clipMedia, sources: Object.values(inputs) }
  const assetId = await createAsset(handle(), made)
  await releaseOutput(handle(), { ...step, fate: 'stored' })
  return { jobId, assetId }
}

/** The last frame of a clip, as the worker makes it. */
async function frameOf({ userId }: Person, { assetId }: Made): Promise<AssetId> {
  const asked = context()
  await createUpload(handle(), { ...asked, userId, media: picture, sources: [assetId] })
  return asked.commandId as AssetId
}

const next = async (person: Person, from: Made): Promise<Made> =>
  await clip(person, { [firstFrame]: await frameOf(person, from) })

const call = (endpoint: Pick<Endpoint, 'method' | 'path'>, id: string, person: Person) =>
  person.send({ method: endpoint.method, url: endpoint.path.replace(':id', id) })

/** Ids of the clips of a chain. */
async function chain({ jobId }: Made, person = fixture.owner): Promise<readonly string[]> {
  await projected(fixture.studio)
  const response = await call(chainOf, jobId, person)
  expect(response.statusCode).toBe(200)
  return chainOf.response.parse(response.json()).clips.map(({ id }) => id)
}

async function trash({ assetId }: Made): Promise<void> {
  await trashAsset(handle(), { ...context(), userId: fixture.owner.userId, assetId })
}

describe('clips that continue each other', () => {
  it('are a chain from whichever of them it is looked at, in their order', async () => {
    const one = await clip(fixture.owner)
    const two = await next(fixture.owner, one)
    const three = await next(fixture.owner, two)
    const ids = [one, two, three].map(({ jobId }) => jobId)
    for (const each of [one, two, three]) expect(await chain(each)).toEqual(ids)
  })

  it('go on with the newest, and with the one that is looked at', async () => {
    const one = await clip(fixture.owner)
    const older = await next(fixture.owner, one)
    const newer = await next(fixture.owner, one)
    expect(await chain(one)).toEqual([one.jobId, newer.jobId])
    expect(await chain(older)).toEqual([one.jobId, older.jobId])
  })

  it('say where there is more than one way to go on, each of which is a chain of its own and is joined as such', async () => {
    const one = await clip(fixture.owner)
    const older = await next(fixture.owner, one)
    const newer = await next(fixture.owner, one)
    const last = await next(fixture.owner, older)
    await projected(fixture.studio)
    const response = await call(chainOf, last.jobId, fixture.owner)
    const { clips } = chainOf.response.parse(response.json())
    expect(clips.map(({ id, ways = [] }) => [id, ...ways.map((way) => way.id)])).toEqual([
      [one.jobId],
      [older.jobId, newer.jobId, older.jobId],
      [last.jobId],
    ])
    const joined = joinChain.response.parse((await call(joinChain, older.jobId, fixture.owner)).json())
    expect(await inputOfWork(fixture.studio.engines, joined.workId)).toEqual({
      assetIds: [one.assetId, older.assetId, last.assetId],
    })
  })

  it('name at most so many ways, the one that is in the chain among them', async () => {
    const one = await clip(fixture.owner)
    const frame = await frameOf(fixture.owner, one)
    const made: Made[] = []
    for (let n = 0; n < mostWays + 2; n += 1) made.push(await clip(fixture.owner, { [firstFrame]: frame }))
    await projected(fixture.studio)
    const oldest = made[0]?.jobId ?? ''
    const { clips } = chainOf.response.parse((await call(chainOf, oldest, fixture.owner)).json())
    const ways = clips[1]?.ways?.map(({ id }) => id) ?? []
    expect([ways.length, ways[0], ways.at(-1)]).toEqual([mostWays, made.at(-1)?.jobId, oldest])
  })

  it('end where one is in the trash, or only ends with the frame', async () => {
    const one = await clip(fixture.owner)
    const two = await next(fixture.owner, one)
    const three = await next(fixture.owner, two)
    await clip(fixture.owner, { [lastFrame]: await frameOf(fixture.owner, three) })
    expect(await chain(three)).toHaveLength(3)
    await trash(two)
    expect(await chain(three)).toEqual([three.jobId])
    expect(await chain(one)).toEqual([one.jobId])
  })

  it('are at most so many', async () => {
    let last = await clip(fixture.owner)
    for (let n = 0; n < mostInChain; n += 1) last = await next(fixture.owner, last)
    const found = await chain(last)
    expect([found.length, found.at(-1)]).toEqual([mostInChain, last.jobId])
  })

  it('are those of the person alone, and finished', async () => {
    const one = await clip(fixture.owner)
    const unfinished = await videoJobOf(fixture.studio, fixture.owner)
    await projected(fixture.studio)
    const refused = [
      await call(chainOf, one.jobId, fixture.stranger),
      await call(joinChain, one.jobId, fixture.stranger),
      await call(chainOf, unfinished, fixture.owner),
      await call(chainOf, randomId(), fixture.owner),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  })
})

describe('clips as one video', () => {
  async function asked({ jobId }: Made): Promise<string> {
    await projected(fixture.studio)
    const response = await call(joinChain, jobId, fixture.owner)
    expect(response.statusCode).toBe(202)
    await projected(fixture.studio)
    return joinChain.response.parse(response.json()).workId
  }

  it('are asked for once while it is made, from whichever of them', async () => {
    const one = await clip(fixture.owner)
    const two = await next(fixture.owner, one)
    const workId = await asked(one)
    expect(await asked(two)).toBe(workId)
    expect(await inputOfWork(fixture.studio.engines, workId)).toEqual({ assetIds: [one.assetId, two.assetId] })
  })

  it('are none where there is a single one', async () => {
    const one = await clip(fixture.owner)
    await projected(fixture.studio)
    const response = await call(joinChain, one.jobId, fixture.owner)
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'alone' }])
  })

  it('can be saved by their owner until the file expires', async () => {
    const one = await clip(fixture.owner)
    await next(fixture.owner, one)
    const workId = await asked(one)
    const read = (person: Person) => person.send({ method: 'GET', url: joinedUrl(workId) })
    expect((await read(fixture.owner)).statusCode).toBe(404)

    await madeJoined(fixture.studio, { userId: fixture.owner.userId, workId })
    await projected(fixture.studio)

    const response = await read(fixture.owner)
    expect(response.body).toBe('film')
    expect(response.headers['content-disposition']).toContain('filename="two.mp4"')
    const part = await fixture.owner.send({ method: 'GET', url: joinedUrl(workId), headers: { range: 'bytes=1-2' } })
    expect([part.statusCode, part.body]).toEqual([206, 'il'])
    expect((await read(fixture.stranger)).statusCode).toBe(404)
  })
})
