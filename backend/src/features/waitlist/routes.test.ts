import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { visitor } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { streamOf } from './address.ts'
import { listWaiting } from './queries.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const join = (email: unknown) =>
  visitor(studio.app).send({ method: 'POST', url: '/api/waitlist', payload: { email } as object })
const newAddress = () => `${randomId()}@atelier.example`
const eventsOf = (email: string) => studio.engines.store.readAny(streamOf(studio.config.masterKey, email))
const waiting = async () => (await listWaiting(studio.engines.db)).map(({ email }) => email)

describe('the waitlist', () => {
  it('takes an address once, and responds the same the second time', async () => {
    const email = newAddress()
    const [first, second] = [await join(` ${email} `), await join(email.toUpperCase())]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(second.json()).toEqual(first.json())
    expect(Object.keys(second.headers).sort()).toEqual(Object.keys(first.headers).sort())
    expect(await eventsOf(email)).toHaveLength(1)
    await expect.poll(waiting, { timeout: 15_000 }).toContain(email)
  })

  it('keeps the address sealed in the log, and out of the name of the stream and of our own log', async () => {
    const email = newAddress()
    await join(email)
    const [event] = await eventsOf(email)
    expect(event?.data).toHaveProperty('email.sealed')
    expect(JSON.stringify(event?.data) + event?.stream + studio.logged.join('')).not.toContain(email)
  })

  it.each([
    ['', 'Please enter your email address'],
    ['   ', 'Please enter your email address'],
    ['nobody', 'Please enter a valid email address'],
    [`${'x'.repeat(320)}@atelier.example`, 'Please enter a valid email address'],
  ])('refuses %j and says why', async (email, error) => {
    expect((await join(email)).json()).toMatchObject({ status: 400, error })
  })

  it('limits how many addresses one network address may add', async () => {
    const strict = await studio.another({}, { limits: { perAddress: 100, perUser: 100, bulk: 100_000, door: 1 } })
    const payload = { email: newAddress() }
    const send = () => visitor(strict).send({ method: 'POST', url: '/api/waitlist', payload })
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 429])
  })
})
