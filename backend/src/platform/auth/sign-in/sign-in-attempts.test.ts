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
  expect(await attempts.take(secret)).toMatchObject(checks)
  expect(await attempts.take(secret)).toBeUndefined()
  const late = await attempts.begin(checks)
  time += attemptSeconds * 1000
  expect(await attempts.take(late)).toBeUndefined()
})

it('bears a connection that breaks in the middle of a write', async () => {
  const fates: Fate[] = ['answer-lost', 'works', 'lost', 'works']
  const attempts = mongoAttempts(
    failingDb(database.db, () => fates.shift() ?? 'works'),
    () => new Date(),
  )
  expect(await attempts.take(await attempts.begin(checks))).toMatchObject(checks)
  expect(fates).toEqual([])
})
