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
