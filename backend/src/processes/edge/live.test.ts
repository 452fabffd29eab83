import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openAccount } from '../../features/accounts/commands.ts'
import { projected } from '../../features/assets/testing/picture.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { positionTokens } from '../../platform/http/positions/position-tokens.ts'
import { upgrade } from '../../platform/http/testing/upgrade.ts'
import { LiveMessage } from '../../platform/live/live-contract.ts'
import { signedOutCode } from '../../platform/live/live-hub.ts'
import { type Person, signedIn, suspend } from '../../testing/person.ts'
import { home, openStudio, type Studio } from '../../testing/studio.ts'

let studio: Studio
let app: FastifyInstance
let address: string
beforeAll(async () => {
  studio = await openStudio()
  app = await studio.another({}, { live: { checkMs: 20 } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  // A TCP server has an address of this kind once it listens.
  address = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/live`
  await hearFirst()
})
afterAll(() => studio.close())

/** Only matters on a very busy machine, where a message was seen to take 15 s. */
const timeout = 60_000

/** Waits until something is true. */
const expectSoon = <Value>(look: () => Value) => expect.poll(look, { timeout, interval: 10 })

const cookieOf = (person: Person) => `atelier=${person.cookies.get('atelier')}`

/** An open page: what it has heard, in order, and how it was closed. */
function listen(person: Person, query = '', headers: Record<string, string> = {}) {
  // Node's own client takes headers too, which the types of a browser do not know.
  const init = { headers: { origin: home, cookie: cookieOf(person), ...headers } } as unknown as string[]
  const socket = new WebSocket(`${address}${query}`, init)
  const heard: Exclude<LiveMessage, { type: 'heartbeat' }>[] = []
  socket.addEventListener('message', ({ data }) => {
    const message = LiveMessage.parse(JSON.parse(String(data)))
    if (message.type !== 'heartbeat') heard.push(message)
  })
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
  return { socket, heard, closed }
}

/** Changes something for a person: the name of their account. Returns the position of the change in the log. */
async function rename(person: Person, firstName: string): Promise<string> {
  const { store, keys } = studio.engines
  const tokens = positionTokens(studio.config.masterKey)
  const email = emails.get(person) ?? ''
  const commandId = randomId()
  const { position } = await openAccount(
    { handle: createHandle(store), store, keys, masterKey: studio.config.masterKey },
    { issuer: 'test', subject: email, profile: { email, firstName }, welcome: true },
    { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() },
  )
  return tokens.seal(person.userId, { logId: await store.logId(), position })
}

/** The position in the log that a token of this person stands for. */
async function opened({ userId }: Person, token = ''): Promise<bigint> {
  const logId = await studio.engines.store.logId()
  const position = positionTokens(studio.config.masterKey).open(userId, logId, token)
  if (position === undefined) throw new Error('This token does not open')
  return position
}

const emails = new WeakMap<Person, string>()
async function somebody(): Promise<Person> {
  const email = `${randomId()}@atelier.example`
  const person = await signedIn(studio, email)
  emails.set(person, email)
  return person
}

/** A page that hears something: the first one of a new database may be told to fetch everything anew. */
async function hearFirst(): Promise<void> {
  const person = await somebody()
  const page = listen(person)
  const hears = (messages: number) =>
    vi.waitFor(() => expect(page.heard.length).toBeGreaterThanOrEqual(messages), { timeout, interval: 10 })
  await hears(1)
  await rename(person, 'First')
  await hears(2)
  page.socket.close()
}

const changeOf = (person: Person) => [{ kind: 'account', id: person.userId }]

describe('the live feed', () => {
  it("sends ready, then the changes of this user and nobody else's", async () => {
    const [person, other] = [await somebody(), await somebody()]
    // so that the page does not hear of the sign-in
    await projected(studio)
    const page = listen(person)
    await expectSoon(() => page.heard[0]?.type).toBe('ready')
    await rename(other, 'Unheard')
    const position = await rename(person, 'Heard')
    await expectSoon(() => page.heard.length).toBe(2)
    expect(page.heard[1]).toMatchObject({ type: 'changes', changes: changeOf(person) })
    const heardAt = await opened(person, page.heard[1]?.position)
    expect(heardAt).toBeGreaterThanOrEqual(await opened(person, position))
    page.socket.close()
  })

  it('continues from a position without a gap', async () => {
    const person = await somebody()
    const before = await rename(person, 'First')
    await rename(person, 'Second')
    const last = await rename(person, 'Third')
    await projected(studio)
    const page = listen(person, `?after=${before}`)
    await expectSoon(() => page.heard.map(({ type }) => type)).toEqual(['changes', 'ready'])
    expect(page.heard[0]).toMatchObject({ type: 'changes', changes: changeOf(person) })
    expect(await opened(person, page.heard[0]?.position)).toBeGreaterThanOrEqual(await opened(person, last))
    page.socket.close()
  })

  it('resets a page that has the position of another log', async () => {
    const person = await somebody()
    const elsewhere = positionTokens(studio.config.masterKey).seal(person.userId, { logId: randomId(), position: 5n })
    const page = listen(person, `?after=${elsewhere}`)
    await expectSoon(() => page.heard.map(({ type }) => type)).toEqual(['reset', 'ready'])
    expect(await opened(person, page.heard[1]?.position)).toBe(await opened(person, page.heard[0]?.position))
    page.socket.close()
  })

  it('is closed soon after signing out', async () => {
    const person = await somebody()
    const page = listen(person)
    await expectSoon(() => page.heard.length).toBe(1)
    await person.send({ method: 'GET', url: '/api/logout' })
    expect(await page.closed).toBe(signedOutCode)
  })

  it('is closed when its person is suspended, and at once when they sign out everywhere', async () => {
    const [suspended, leaving] = [await somebody(), await somebody()]
    const pages = [listen(suspended), listen(leaving)]
    await expectSoon(() => pages.every(({ heard }) => heard.length > 0)).toBe(true)
    await suspend(studio, suspended)
    expect(await pages[0]?.closed).toBe(signedOutCode)
    await leaving.send({ method: 'POST', url: '/api/auth/sign-out-everywhere' })
    expect(await pages[1]?.closed).toBe(signedOutCode)
  })

  it('allows one person at most twenty pages', async () => {
    const person = await somebody()
    const pages = Array.from({ length: 20 }, () => listen(person))
    await expectSoon(() => pages.every(({ heard }) => heard.length > 0)).toBe(true)
    expect(await listen(person).closed).toBe(4429)
    for (const { socket } of pages) socket.close()
  })

  it('closes on a frame that is too large, which is no fault of ours', async () => {
    const page = listen(await somebody())
    await expectSoon(() => page.heard.length).toBe(1)
    const before = studio.logged.length
    page.socket.send('x'.repeat(70_000))
    expect(await page.closed).toBe(1009)
    const faults = studio.logged.slice(before).filter((line) => line.includes('"level":50'))
    expect(faults).toEqual([])
  })
})

describe('the live feed is refused', () => {
  it.each([
    ['without a session', { cookie: '' }],
    ['with an invented one', { cookie: 'atelier=nobody' }],
    ['to another origin', { origin: 'https://evil.example' }],
    ['to an origin that begins like ours', { origin: `${home}.evil.example` }],
  ])('%s', async (_what, headers) => {
    const page = listen(await somebody(), '', headers)
    expect(await page.closed).toBe(1006)
    expect(page.heard).toEqual([])
  })

  it('without an upgrade', async () => {
    const response = await (await somebody()).send({ method: 'GET', url: '/api/live' })
    expect(response.statusCode).toBe(426)
  })
})

it.each(['/', '/api/chat-histories', '/api/nothing', '/health/live', '/nothing'])(
  'no WebSocket is opened at %s, which is no feed, and its address is not logged',
  async (path) => {
    const person = await somebody()
    const response = await upgrade(app, `${path}?code=a-canary`, person.cookies)
    expect([response.status, response.body]).toEqual([404, expect.stringContaining('There is nothing here.')])
    expect(studio.logged.join('')).not.toContain('a-canary')
  },
)

it('closes its sockets when the process stops', async () => {
  const stopping = await studio.another()
  await stopping.listen({ port: 0, host: '127.0.0.1' })
  const { port } = stopping.server.address() as AddressInfo
  const person = await somebody()
  const init = { headers: { origin: home, cookie: cookieOf(person) } } as unknown as string[]
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, init)
  await once(socket, 'message')
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
  await stopping.close()
  expect(await closed).toBe(1001)
})
