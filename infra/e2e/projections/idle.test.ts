import { setTimeout as pause } from 'node:timers/promises'
import { type TestDatabase, testDatabase } from '@studio/backend/platform/projections/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct } from '../support/product.ts'
import { type CountingProxy, countingProxy } from './counting-proxy.ts'

const windowSeconds = 10
/** Small hosted plans allow a hundred operations a second; an idle product may not use up more than a tenth of that. */
const mostPerSecond = 10

let database: TestDatabase
let proxy: CountingProxy
let product: Product

beforeAll(async () => {
  database = await testDatabase()
  proxy = await countingProxy(database.url)
  product = await startProduct({ MONGO_URL: proxy.url })
}, 240_000)
afterAll(async () => {
  await product.remove()
  await proxy.close()
  await database.drop()
}, 60_000)

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0)

test('while nothing happens all processes together ask MongoDB at most ten times a second', async () => {
  const before = proxy.counts()
  expect(sum(before), 'the product asks through the proxy').toBeGreaterThan(10)
  await pause(windowSeconds * 1_000)
  const after = proxy.counts()
  const commands = Object.fromEntries([...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)]))
  const perSecond = (sum(after) - sum(before)) / windowSeconds
  expect({ commands, perSecond }).toSatisfy(() => perSecond <= mostPerSecond)
}, 60_000)
