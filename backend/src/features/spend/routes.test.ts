import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CallId, JobId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { filesystemBlobs } from '../../platform/media/blobs/filesystem.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { purgeAsset, trashAsset } from '../assets/commands.ts'
import { jobOf, pictureOf, projected } from '../assets/testing/picture.ts'
import { recordCallCost, recordCost } from '../costs/commands.ts'
import { formOf } from '../images/testing/studio.ts'
import { type JobRequest, requestJob } from '../jobs/commands.ts'
import { listCharges, readCredits, readSpend, setSpendLimit } from './contract.ts'
import { daysAround } from './overview.ts'

let studio: Studio
let owner: Person
let stranger: Person
/** Of three images: the first is in the gallery, the second in the trash, the third was deleted for good. */
let job: JobId

const context = () => {
  const commandId = randomId()
  return { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() }
}
const charged = { provider: 'wavespeed', sandbox: true, priceListVersion: 1 } as const

beforeAll(async () => {
  studio = await openStudio()
  ;[owner, stranger] = [await signedIn(studio), await signedIn(studio)]
  const { userId } = owner
  const handle = createHandle(studio.engines.store)
  const blobs = filesystemBlobs(studio.config.mediaFolder)
  job = await jobOf(studio, owner, 3)
  for (const n of [0, 1, 2]) {
    const assetId = await pictureOf(studio, owner, job, n)
    const step = { userId, jobId: job, n, correlationId: randomId(), at: new Date().toISOString() }
    const cost = { feature: 'image', model: 'bytedance/seedream-v4', usage: { outputs: 1 }, unitPrice: 27_000 }
    await recordCost(handle, { ...step, ...charged, ...cost })
    if (n > 0) await trashAsset(handle, { ...context(), userId, assetId })
    if (n > 1) await purgeAsset({ handle, blobs, log: console }, { ...context(), userId, assetId })
  }
  const call = { callId: CallId.parse(randomId()), feature: 'chat', model: 'openai/gpt-4o', amount: 400 }
  await recordCallCost(handle, { ...context(), userId, ...charged, ...call })
  await projected(studio)
})
afterAll(() => studio.close())

const spend = async (person: Person) =>
  readSpend.response.parse((await person.send({ method: 'GET', url: readSpend.path })).json())
const limit = (person: Person, limitCents: unknown) =>
  person.send({ method: 'POST', url: setSpendLimit.path, payload: { limitCents } })
const creditsOf = async (person: Person) =>
  readCredits.response.parse((await person.send({ method: 'GET', url: readCredits.path })).json())
/** Five seconds at 720p, as a job. */
const animationOf = (userId: Person['userId']) =>
  ({
    userId,
    kind: 'animation',
    model: 'wan-2.2-animate',
    provider: 'wavespeed',
    outputs: 1,
    prompt: '',
    settings: {},
    uploads: [],
    referenceAssetIds: [],
    unitPrice: 400_000,
    credits: 13,
    priceListVersion: 1,
    dailySpendCap: 20_000_000,
    storage: { used: 0, quota: 1_000_000 },
  }) satisfies Partial<JobRequest>
const charges = async (query = '', person = owner) =>
  listCharges.response.parse((await person.send({ method: 'GET', url: `${listCharges.path}${query}` })).json())

describe('what a person has spent', () => {
  it('is told exactly, by day, week and model, and for nobody else', async () => {
    const told = await spend(owner)
    const image = { feature: 'image', model: 'bytedance/seedream-v4', modelName: 'SeeDream 4.0', charges: 3 }
    const call = { feature: 'chat', model: 'openai/gpt-4o', modelName: 'ChatGPT-4o', charges: 1 }
    const all = (cents: number) => ({ todayCents: cents, weekCents: cents, monthCents: cents })
    expect(told).toMatchObject({ ...all(8.14), sandbox: true })
    expect(told.models).toEqual([
      { ...image, ...all(8.1) },
      { ...call, ...all(0.04) },
    ])
    expect(await spend(stranger)).toMatchObject({ todayCents: 0, models: [], limit: { usedCents: 0, heldCents: 0 } })
  })

  it('tells of today what counts against the limit, with what is held back, and what is left', async () => {
    // None of the outputs has given back its slot: what is held back for them is all that counts.
    const { limit: now, resetsAt, day } = await spend(owner)
    expect(now).toEqual({ studioCents: 2_000, usedCents: 8.1, heldCents: 8.1, leftCents: 1_991.9 })
    expect(Date.parse(resetsAt) - Date.parse(day)).toBe(86_400_000)
  })

  it('begins weeks on Monday and days at midnight, in UTC', () => {
    const at = (text: string) => {
      const { today, monday, monthAgo } = daysAround(new Date(text))
      return [today, monday, monthAgo].map((time) => time.toISOString().slice(0, 16))
    }
    expect(at('2026-11-22T23:59:59Z')).toEqual(['2026-11-22T00:00', '2026-11-16T00:00', '2026-10-24T00:00'])
    expect(at('2026-11-23T00:00:00Z')).toEqual(['2026-11-23T00:00', '2026-11-23T00:00', '2026-10-25T00:00'])
  })
})

describe('the charges of a person', () => {
  it('are listed newest first, each with its image, also one in the trash; calls of language models have none', async () => {
    const { charges: all, next } = await charges()
    expect(next).toBeUndefined()
    expect(all.map(({ amountCents, model }) => [amountCents, model])).toEqual([
      [0.04, 'openai/gpt-4o'],
      ...[2, 1, 0].map(() => [2.7, 'bytedance/seedream-v4']),
    ])
    const [call, purged, trashed, shown] = all
    expect(call?.image).toBeUndefined()
    const of = { generationId: job, prompt: 'a lighthouse at dawn' }
    expect(shown?.image).toMatchObject({ ...of, n: 0, isTrashed: false })
    expect(shown?.image?.thumbnailUrl).toContain('/thumbnail')
    expect(trashed?.image).toMatchObject({ ...of, n: 1, isTrashed: true })
    expect(trashed?.image?.thumbnailUrl).toContain('/thumbnail')
    expect(purged?.image).toMatchObject({ ...of, n: 2 })
    expect(purged?.image?.thumbnailUrl).toBeUndefined()
    expect(await charges('', stranger)).toEqual({ charges: [] })
  })

  it('are paged: every charge is on one page', async () => {
    const first = await charges('?limit=3')
    const second = await charges(`?limit=3&after=${first.next ?? ''}`)
    expect(second.next).toBeUndefined()
    expect([...first.charges, ...second.charges]).toEqual((await charges()).charges)
    expect((await owner.send({ method: 'GET', url: `${listCharges.path}?after=x` })).statusCode).toBe(400)
  })
})

describe('what is paid by credits', () => {
  it('uses the credits of today, which are told exactly, and no money', async () => {
    const person = await signedIn(studio)
    expect(await creditsOf(person)).toMatchObject({ daily: 30, left: 30 })
    const commandId = randomId()
    await requestJob(createHandle(studio.engines.store), studio.engines.store, {
      ...context(),
      commandId,
      ...animationOf(person.userId),
    })
    await projected(studio)
    const { left, resetsAt } = await creditsOf(person)
    expect(left).toBe(17)
    expect(resetsAt).toBe((await spend(person)).resetsAt)
    expect((await spend(person)).limit).toMatchObject({ usedCents: 0, heldCents: 0, leftCents: 2_000 })
    expect(await creditsOf(stranger)).toMatchObject({ left: 30 })

    const step = { userId: person.userId, jobId: JobId.parse(commandId), n: 0, correlationId: randomId() }
    const cost = { feature: 'animation', model: 'wan-2.2-animate', usage: { outputs: 1, seconds: 5 } }
    const at = new Date().toISOString()
    const paid = { unitPrice: 400_000, credits: 13 }
    await recordCost(createHandle(studio.engines.store), { ...step, at, ...charged, ...cost, ...paid })
    await projected(studio)
    const { charges: all } = await charges('', person)
    expect(all).toMatchObject([{ amountCents: 40, credits: 13, clip: { id: commandId, isTrashed: false } }])
    expect(all[0]?.image).toBeUndefined()
    expect(await spend(person)).toMatchObject({ todayCents: 0, monthCents: 0, models: [{ charges: 1, todayCents: 0 }] })
  })
})

describe('a limit of their own', () => {
  it('takes effect at once, is told, and is lifted again', async () => {
    expect((await limit(owner, 500)).statusCode).toBe(200)
    expect((await spend(owner)).limit).toMatchObject({ ownCents: 500, leftCents: 491.9 })
    await limit(owner, 1)
    expect((await spend(owner)).limit.leftCents).toBe(0)
    const refused = await owner.send({
      method: 'POST',
      url: '/api/generate',
      ...(await formOf({ prompt: 'fog', numberOfImages: '1' })),
    })
    expect(refused.json()).toMatchObject({ code: 'own-spend-cap', status: 429 })
    expect(refused.body).toContain('the limit of $0.01 a day that you have set')
    await limit(owner, null)
    expect((await spend(owner)).limit).not.toHaveProperty('ownCents')
  })

  it("is whole cents, and at most the studio's, told in words", async () => {
    for (const cents of [0, -5, 1.5, '5', undefined]) expect((await limit(owner, cents)).statusCode).toBe(400)
    const refused = await limit(owner, 2_001)
    expect(refused.json()).toMatchObject({ code: 'cap-too-high', status: 422 })
    expect(refused.body).toContain('$20.00')
  })
})
