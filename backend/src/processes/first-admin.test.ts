import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { adminLogin } from '../features/admins/contract.ts'
import { firstAdminStream } from '../features/admins/events.ts'
import type { FollowableStore } from '../platform/eventsourcing/store/event-store.ts'
import { failingDb } from '../platform/projections/testing/failing-db.ts'
import { visitor } from '../testing/person.ts'
import { openStudio, type Studio } from '../testing/studio.ts'
import { ensureFirstAdmin } from './first-admin.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

let shown: string[]
beforeEach(() => {
  shown = []
})
const start = (firstAdmin: { email: string; password: string | undefined }) =>
  ensureFirstAdmin({ ...studio.config, firstAdmin }, studio.engines, (line) => shown.push(line))
const login = (email: string, password: string, { app } = studio) =>
  visitor(app).send({ method: 'POST', url: adminLogin.path, payload: { email, password } })

it('makes one admin in the life of a log, whose random password is shown once', async () => {
  await start({ email: 'first@atelier.example', password: undefined })
  expect(shown).toEqual([
    expect.stringMatching(/^\[once\] the first admin signs in at \/admin\/login as first@atelier\.example \/ \S{19}$/),
  ])
  const password = shown[0]?.split(' / ')[1] ?? ''
  expect((await login('first@atelier.example', password)).statusCode).toBe(200)

  await start({ email: 'second@atelier.example', password: 'a password of an admin' })
  expect(shown).toHaveLength(1)
  expect((await login('second@atelier.example', 'a password of an admin')).statusCode).toBe(401)
})

it('shows one password, which is right, when several APIs start at once', async () => {
  const fresh = await openStudio()
  onTestFinished(() => fresh.close())
  const email = 'first@atelier.example'
  const config = { ...fresh.config, firstAdmin: { email, password: undefined } }
  await Promise.all([1, 2].map(() => ensureFirstAdmin(config, fresh.engines, (line) => shown.push(line))))
  expect(shown).toHaveLength(1)
  const password = shown[0]?.split(' / ')[1] ?? ''
  expect((await login(email, password, fresh)).statusCode).toBe(200)
})

it('shows one password when the event store stalls for longer than the turn of an API that has died', async () => {
  const fresh = await openStudio()
  onTestFinished(() => fresh.close())
  const { engines } = fresh
  const config = { ...fresh.config, firstAdmin: { email: 'first@atelier.example', password: undefined } }
  const show = (line: string) => void shown.push(line)
  const stall = Promise.withResolvers<void>()
  const append: FollowableStore['append'] = async (stream, ...rest) => {
    if (stream === firstAdminStream) await stall.promise
    return await engines.store.append(stream, ...rest)
  }
  const first = ensureFirstAdmin(config, { ...engines, store: { ...engines.store, append } }, show, 2_000)
  await expect.poll(() => shown).toHaveLength(1)

  let tries = 0
  const counting = failingDb(engines.db, (write) => {
    if (write === 'findOneAndUpdate') tries++
    return 'works'
  })
  const second = ensureFirstAdmin(config, { ...engines, db: counting }, show, 2_000)
  // There are four tries in the time of a turn.
  await expect.poll(() => tries > 6 || shown.length > 1).toBe(true)
  stall.resolve()
  await Promise.all([first, second])
  expect(shown).toHaveLength(1)
})
