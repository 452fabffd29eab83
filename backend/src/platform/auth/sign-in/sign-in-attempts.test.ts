import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fate, failingDb } from '../../projections/testing/failing-db.ts'
import { type TestDatabase, testDatabase } from '../../projections/testing/test-database.ts'
import { attemptSeconds, mongoAttempts } from './sign-in-attempts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const checks = { state: 'state', nonce: 'nonce', verifier: 'verifier' }

it('is good once, and not for ever', async () => {
  let time = Date.UTC(2026, 0, 1)
  const attempts = mongoAttempts(database.db, () => new Date(time))
  const secret = await attempts.begin(checks)
  expect(await attempts.take(secret, 'state')).toMatchObject(checks)
  expect(await attempts.take(secret, 'state')).toBeUndefined()
  const late = await attempts.begin(checks)
  time += attemptSeconds * 1000
  expect(await attempts.take(late, 'state')).toBeUndefined()
})

it('is one of several that a browser may have under way', async () => {
  const attempts = mongoAttempts(database.db, () => new Date())
  const secret = await attempts.begin(checks)
  expect(await attempts.begin({ ...checks, state: 'other' }, secret)).toBe(secret)
  expect(await attempts.take(secret, 'unknown')).toBeUndefined()
  expect(await attempts.take('another secret', 'state')).toBeUndefined()
  expect(await attempts.take(secret, 'state')).toMatchObject(checks)
  expect(await attempts.take(secret, 'other')).toMatchObject({ state: 'other' })
})

it('has a secret of ours, whatever the browser claims to keep', async () => {
  const attempts = mongoAttempts(database.db, () => new Date())
  expect(await attempts.begin(checks, 'planted')).toMatch(/^[\w-]{43}$/)
})

it('bears a connection that breaks in the middle of a write', async () => {
  const fates: Fate[] = ['answer-lost', 'works', 'lost', 'works']
  const attempts = mongoAttempts(
    failingDb(database.db, () => fates.shift() ?? 'works'),
    () => new Date(),
  )
  expect(await attempts.take(await attempts.begin(checks), 'state')).toMatchObject(checks)
  expect(fates).toEqual([])
})
