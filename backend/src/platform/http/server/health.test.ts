import fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerHealth } from './health.ts'

const fine = () => Promise.resolve()
const broken = () => Promise.reject(new Error('canary'))

it('is ready when every check passes', async () => {
  const app = fastify()
  registerHealth(app, { store: fine, mongodb: fine })
  expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ready', failing: [] })
})

it('names what is missing and nothing more', async () => {
  const app = fastify()
  registerHealth(app, { store: fine, mongodb: broken })
  const response = await app.inject('/health/ready')
  expect(response.statusCode).toBe(503)
  expect(response.json()).toEqual({ status: 'not-ready', failing: ['mongodb'] })
  expect((await app.inject('/health/live')).statusCode).toBe(200)
})

it('is no longer ready once it is going away', async () => {
  const app = fastify()
  const readiness = registerHealth(app, { store: fine })
  readiness.close()
  expect((await app.inject('/health/ready')).json()).toEqual({ status: 'not-ready', failing: ['closing'] })
})

it('looks once for all who ask at the same time, and again after a second', async () => {
  const app = fastify()
  let [looks, ms] = [0, 5_000]
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const slow = () => {
    looks++
    return promise
  }
  registerHealth(app, { slow }, () => ms)
  const asking = [app.inject('/health/ready'), app.inject('/health/ready')]
  await expect.poll(() => looks).toBe(1)
  ms += 1_500
  asking.push(app.inject('/health/ready'))
  await app.inject('/health/live')
  expect(looks, 'the look is still under way').toBe(1)
  answer()
  expect((await Promise.all(asking)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  ms += 999
  await app.inject('/health/ready')
  expect(looks).toBe(1)
  ms += 1
  await app.inject('/health/ready')
  expect(looks).toBe(2)
})

it('looks again sooner while something is missing, for who waits until it is ready', async () => {
  const app = fastify()
  let [ready, ms] = [false, 5_000]
  registerHealth(app, { mongodb: () => (ready ? fine() : broken()) }, () => ms)
  const status = async () => (await app.inject('/health/ready')).statusCode
  expect(await status()).toBe(503)
  ready = true
  ms += 249
  expect(await status()).toBe(503)
  ms += 1
  expect(await status()).toBe(200)
})
