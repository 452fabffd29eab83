import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { isDiskFull } from './disk-full.ts'
import { createGroupCommit } from './group-commit.ts'

const setUp = () => {
  const database = new DatabaseSync(':memory:')
  database.exec('CREATE TABLE numbers (n INTEGER PRIMARY KEY)')
  database.exec('CREATE TABLE halves (n INTEGER REFERENCES numbers DEFERRABLE INITIALLY DEFERRED)')
  database.exec('CREATE TABLE blobs (bytes BLOB)')
  const insert = database.prepare('INSERT INTO numbers VALUES (?)')
  const count = database.prepare('SELECT count(*) AS count FROM numbers')
  const log: string[] = []
  const { submit, flush } = createGroupCommit(database, () => log.push('commit'))
  const add = (n: number, weight = 1) => submit(weight, () => insert.run(n)).then(() => log.push(`answer ${n}`))
  // A reference to nothing passes as a statement and fails at COMMIT.
  const spoil = () => submit(1, () => database.exec('INSERT INTO halves VALUES (99)'))
  return { add, spoil, flush, log, database, count: () => count.get()?.['count'] }
}

it('commits all writes of a turn at once and answers only afterwards', async () => {
  const { add, log, count } = setUp()
  await Promise.all([add(1), add(2), add(3)])
  expect(log).toEqual(['commit', 'answer 1', 'answer 2', 'answer 3'])
  expect(count()).toBe(3)
})

it('splits what is too heavy for one transaction', async () => {
  const { add, log } = setUp()
  await Promise.all([add(1, 1_500), add(2, 1_500), add(3, 400)])
  expect(log.filter((entry) => entry === 'commit')).toHaveLength(2)
})

it('lets a failing write fail alone', async () => {
  const { add, log, count } = setUp()
  const results = await Promise.allSettled([add(1), add(1), add(2)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(log).toEqual(['commit', 'commit', 'answer 1', 'answer 2'])
  expect(count()).toBe(2)
})

it('answers nothing as written that COMMIT refused', async () => {
  const { add, spoil, log, count } = setUp()
  const results = await Promise.allSettled([add(1), spoil()])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(log).toEqual(['commit', 'answer 1'])
  expect(count()).toBe(1)
})

it('commits at once when asked to', () => {
  const { add, flush, count } = setUp()
  void add(1)
  flush()
  expect(count()).toBe(1)
})

it('answers a full disk with that, keeps what it has acknowledged, and goes on when there is room', async () => {
  const { add, database, count } = setUp()
  await add(1)
  const pages = database.prepare('PRAGMA page_count').get()?.['page_count']
  database.exec(`PRAGMA max_page_count = ${String(pages)}`)
  const { submit } = createGroupCommit(database, () => undefined)
  const big = database.prepare('INSERT INTO blobs VALUES (?)')
  const fill = () => submit(1, () => big.run(Buffer.alloc(100_000)))
  const failure = await fill().catch((error: unknown) => error)
  expect(isDiskFull(failure)).toBe(true)
  expect(count()).toBe(1)
  database.exec('PRAGMA max_page_count = 1000000')
  await fill()
  await add(2)
  expect(count()).toBe(2)
})
