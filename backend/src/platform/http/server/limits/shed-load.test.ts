import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { registerProblems } from '../../problems/problem-handler.ts'
import { shedLoad } from './shed-load.ts'

let app: FastifyInstance
afterEach(() => app.close())

const call = endpoint({ method: 'GET', path: '/api/call', access: 'public', summary: 'A test', response: z.unknown() })
const leave = endpoint({ ...call, path: '/api/leave', fallback: '/?left=no' })

/** An app that is behind by any measure, or by none: a turn takes at least the 10 ms of the clock that measures it. */
async function appOf(busyMs: number): Promise<FastifyInstance> {
  app = Fastify()
  registerProblems(app, false)
  await shedLoad(app, busyMs, 50)
  app.get('/page', () => 'a page')
  for (const each of [call, leave]) app.get(each.path, { config: { endpoint: each } }, () => 'done')
  await app.ready()
  return app
}

const get = async (url: string) => {
  const { statusCode, body } = await app.inject({ method: 'GET', url })
  return { statusCode, body }
}

it('refuses calls while it is behind, but no page and nothing that the browser goes to', async () => {
  await appOf(0.001)
  await vi.waitUntil(() => app.isUnderPressure(), { timeout: 20_000 })
  const refused = await get(call.path)
  expect(refused.statusCode).toBe(503)
  expect(JSON.parse(refused.body)).toMatchObject({ error: 'The studio is very busy. Please try again in a moment.' })
  expect(await get(leave.path)).toEqual({ statusCode: 200, body: 'done' })
  expect(await get('/page')).toEqual({ statusCode: 200, body: 'a page' })
})

it('refuses nothing when it is told never to', async () => {
  await appOf(0)
  expect(app.isUnderPressure()).toBe(false)
  expect(await get(call.path)).toEqual({ statusCode: 200, body: 'done' })
})
