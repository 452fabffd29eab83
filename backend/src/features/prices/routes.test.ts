import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mongoAdminSessions, mongoSessions } from '../../platform/auth/sessions/sessions.ts'
import { JobId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { type Admin, signedInAdmin } from '../../testing/admin.ts'
import { formOf } from '../../testing/calls.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { projected } from '../assets/testing/picture.ts'
import { listModels } from '../catalogue/contract.ts'
import { getPrices } from '../catalogue/price-contract.ts'
import { priceKey } from '../catalogue/price-list.ts'
import { listVideoModels } from '../catalogue/video-contract.ts'
import { recordCost } from '../costs/commands.ts'
import { generate } from '../images/contract.ts'
import { queueEvents, queueStream } from '../jobs/events.ts'
import { changePrice, listPrices, previewPrice, priceChangesFile, pricesFile, withdrawPriceChange } from './contract.ts'

const plenty = { perAddress: 100_000, perUser: 100_000, bulk: 100_000, door: 100_000 }
const modelId = 'bytedance/seedream-v4'
let studio: Studio
/** Two API processes of the same product, with a clock that a test moves. */
let app: Studio['app']
let other: Studio['app']
let clock = new Date('2026-11-24T10:00:00.000Z')
let admin: Admin
let person: Person
beforeAll(async () => {
  studio = await openStudio()
  const around = { now: () => clock, limits: plenty }
  app = await studio.another({ DAILY_SPEND_CAP: '100000' }, around)
  other = await studio.another({ DAILY_SPEND_CAP: '100000' }, around)
  clock = new Date()
  admin = await signedInAdmin({ ...studio, app })
  person = await signedIn({ ...studio, app: other })
})
afterAll(() => studio.close())

const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}
/** After days: sessions have expired. */
const signInAgain = async () => {
  const { db } = studio.engines
  admin.cookies.set('atelier-admin', await mongoAdminSessions(db, () => clock).start(admin.adminId))
  person.cookies.set('atelier', await mongoSessions(db, () => clock).start(person.userId))
}
const dayAfter = () => new Date(clock.getTime() + 86_400_000).toISOString().slice(0, 10)
const change = (cents: number, more: object = {}) =>
  admin.send({
    method: 'POST',
    url: changePrice.path,
    payload: { modelId, unit: 'image', cents, reason: 'the service has raised it', ...more },
  })
const prices = async () => listPrices.response.parse((await admin.send({ method: 'GET', url: listPrices.path })).json())
const withdraw = (number: number) =>
  admin.send({
    method: 'POST',
    url: withdrawPriceChange.path.replace(':number', String(number)),
    payload: { reason: 'a mistake' },
  })
/** What the person's pages show for an image. */
const shown = async () => {
  const models = listModels.response.parse((await person.send({ method: 'GET', url: listModels.path })).json())
  return models.find(({ id }) => id === modelId)?.unitPriceCents
}
const ask = (priceCents?: number) =>
  person.send({
    method: 'POST',
    url: generate.path,
    ...formOf({
      prompt: 'a lighthouse',
      model: modelId,
      numberOfImages: 1,
      ...(priceCents !== undefined && { priceCents }),
    }),
  })
const requested = async () => {
  const events = await studio.engines.store.read(queueStream(person.userId), queueEvents)
  return events.flatMap((event) => (event.type === 'JobRequested' ? [event.data] : [])).at(-1)
}

describe('the price list', () => {
  it('changes for everybody in every process, and what is asked for at the old price is refused', async () => {
    const before = await shown()
    const { version } = await prices()
    expect((await change(3.1)).statusCode).toBe(200)
    later(3_000)
    expect(await shown()).toBe(3.1)
    const refused = await ask(before)
    expect(refused.json()).toMatchObject({ code: 'price-changed', details: { price: 31_000 } })
    expect((await ask(3.1)).statusCode).toBe(202)
    expect(await requested()).toMatchObject({ unitPrice: 31_000, priceListVersion: version + 1 })
    const told = getPrices.response.parse((await person.send({ method: 'GET', url: getPrices.path })).json())
    expect(told).toMatchObject({ version: version + 1, micros: { [priceKey(modelId, 'image')]: 31_000 } })
  })

  it('changes on a day, unless the change is taken back', async () => {
    const before = await shown()
    await change(4.2, { from: dayAfter() })
    await change(5, { from: dayAfter(), unit: 'second pro', modelId: 'kling-2.1' })
    later(3_000)
    const [kling, seedream] = (await prices()).changes
    expect(kling).toMatchObject({
      label: 'Kling 2.1',
      words: 'a second, pro',
      cents: 5,
      beforeCents: 9,
      state: 'planned',
    })
    expect(seedream).toMatchObject({ state: 'planned', by: 'An admin', reason: 'the service has raised it' })
    expect((await withdraw(seedream?.number ?? 0)).statusCode).toBe(200)
    later(86_400_000)
    await signInAgain()
    expect(await shown()).toBe(before)
    const videos = listVideoModels.response.parse(
      (await person.send({ method: 'GET', url: listVideoModels.path })).json(),
    )
    const rates = videos.find(({ id }) => id === 'kling-2.1')?.rates
    expect(rates).toContainEqual({ variant: 'pro', centsPerSecond: 5 })
    expect((await prices()).changes.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['withdrawn', 'in-force']),
    )
    expect((await withdraw(kling?.number ?? 0)).json()).toMatchObject({ code: 'price-in-force' })
    expect((await withdraw(999)).statusCode).toBe(404)
  })

  it('is saved as a file, as are its changes', async () => {
    const file = async (url: string) => (await admin.send({ method: 'GET', url })).body.slice(1).split('\r\n')
    const [head, ...lines] = await file(pricesFile.path)
    expect(head).toBe('kind,model,name,unit,counted,cents')
    const held = (await prices()).prices
    const now = held.find(({ model, unit }) => model === modelId && unit === 'image')
    expect(lines).toContain(`image,${modelId},${now?.label},image,an image,${now?.cents}`)
    expect(lines.filter((line) => line !== '')).toHaveLength(held.length)
    const { changes } = await prices()
    const [changesHead, ...changesLines] = await file(priceChangesFile.path)
    expect(changesHead).toBe('number,decided,from,state,model,name,unit,cents before,cents,by,reason')
    expect(changesLines.filter((line) => line !== '')).toHaveLength(changes.length)
    expect(changesLines[0]).toContain(`,${changes[0]?.cents},An admin,the service has raised it`)
  })

  it.each([
    ['an unknown model', { modelId: 'nobody/nothing' }, 404, 'unknown-price'],
    ['an unknown unit', { unit: 'dozen' }, 404, 'unknown-price'],
    ['a day that has begun', { from: '2026-01-01' }, 422, 'price-in-the-past'],
    ['a price below nought', { cents: -1 }, 400, 'validation'],
    ['parts of what is the smallest part', { cents: 0.000_01 }, 400, 'validation'],
    ['no reason', { reason: '  ' }, 400, 'validation'],
    ['another price than shown', { shownCents: 99 }, 409, 'price-changed'],
  ])('is not changed for %s', async (_, more, status, code) => {
    const response = await change(7.77, more)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ code })
  })

  it('gives every job the price that its person was shown, whatever changes come before and after', async () => {
    const step = fc.record({ cents: fc.integer({ min: 1, max: 40 }), delay: fc.integer({ min: 0, max: 5_000 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        for (const { cents, delay } of steps) {
          await change(cents / 10)
          later(delay)
          const offered = await shown()
          const response = await ask(offered)
          // The last of them may have left no room.
          if (response.statusCode === 429) return
          expect(response.statusCode).toBe(202)
          expect((await requested())?.unitPrice).toBe(Math.round((offered ?? 0) * 10_000))
        }
      }),
      { numRuns: 5 },
    )
  })
})

describe('what another price would have meant', () => {
  const preview = async (cents: number, more: object = {}) => {
    const query = new URLSearchParams({ modelId, unit: 'image', cents: String(cents), ...more })
    const response = await admin.send({ method: 'GET', url: `${previewPrice.path}?${query.toString()}` })
    expect(response.statusCode).toBe(200)
    return previewPrice.response.parse(response.json())
  }
  const charge = async (of: {
    model: string
    unit?: string
    unitPrice: number
    priceListVersion: number
    sandbox?: boolean
  }) => {
    const { userId } = person
    const step = { jobId: JobId.parse(randomId()), n: 0, userId, correlationId: 'c' }
    await recordCost(createHandle(studio.engines.store), {
      ...step,
      at: new Date().toISOString(),
      feature: 'image',
      provider: 'wavespeed',
      sandbox: true,
      usage: { outputs: 1 },
      ...of,
    })
  }

  it('is told of each charge in proportion to the price it was made with', async () => {
    const { version } = await prices()
    const before = await preview(10)
    await charge({ model: modelId, unit: 'image', unitPrice: 27_000, priceListVersion: 2 })
    await charge({ model: modelId, unitPrice: 27_000, priceListVersion: 1 })
    await charge({ model: modelId, unit: 'image', unitPrice: 31_000, priceListVersion: 3, sandbox: false })
    await projected(studio)
    expect(version).toBeGreaterThanOrEqual(3)
    const after = await preview(10)
    expect(after.charges - before.charges).toBe(3)
    expect(after.cents - before.cents).toBeCloseTo(8.5)
    expect(after.wouldBeCents - before.wouldBeCents).toBeCloseTo(30)
    expect(after.simulatedCents - before.simulatedCents).toBeCloseTo(5.4)
    expect(after).toMatchObject({ days: 30, unclear: 0, byService: false })
  })

  it('leaves out what nobody can tell any more, and what was charged before these days', async () => {
    const ideogram = { modelId: 'ideogram-ai/ideogram-character', unit: 'image' }
    await charge({ model: ideogram.modelId, unitPrice: 150_000, priceListVersion: 1 })
    await charge({ model: ideogram.modelId, unit: 'image 4K', unitPrice: 200_000, priceListVersion: 2 })
    await projected(studio)
    expect(await preview(20, ideogram)).toMatchObject({ charges: 0, cents: 0, wouldBeCents: 0, unclear: 1 })
    expect(await preview(20, { ...ideogram, unit: 'image 4K' })).toMatchObject({ charges: 1, cents: 20, unclear: 1 })
    later(40 * 86_400_000)
    await signInAgain()
    expect(await preview(20, ideogram)).toMatchObject({ charges: 0, unclear: 0 })
  })

  it('says of language models that their services name the cost', async () => {
    const gpt = { modelId: 'openai/gpt-4o', unit: 'million-tokens-read' }
    expect(await preview(300, gpt)).toMatchObject({ charges: 0, byService: true })
  })
})
