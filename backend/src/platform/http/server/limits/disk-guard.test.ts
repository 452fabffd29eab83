import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoint } from '../../contract/endpoint.ts'
import { registerProblems } from '../../problems/problem-handler.ts'
import { guardDisk } from './disk-guard.ts'

const common = { method: 'POST', access: 'public', summary: 'A test', response: z.object({}) } as const
const make = endpoint({ ...common, path: '/make', needsDiskSpace: true })
const upload = endpoint({
  ...common,
  path: '/upload',
  files: { picture: { maxFiles: 1, maxBytes: 1, accept: [] } },
})
const trash = endpoint({ ...common, path: '/trash' })

it('refuses what needs room while there is none, and takes it again as soon as there is', async () => {
  let room = true
  const app = Fastify()
  registerProblems(app, false)
  guardDisk(app, { hasRoom: () => Promise.resolve(room) })
  for (const each of [make, upload, trash]) app.post(each.path, { config: { endpoint: each } }, () => ({}))
  const statusOf = async ({ path }: Endpoint) => (await app.inject({ method: 'POST', url: path })).statusCode
  expect(await statusOf(make)).toBe(200)
  room = false
  const refused = await app.inject({ method: 'POST', url: make.path })
  expect(refused.json()).toMatchObject({ status: 507, code: 'disk-full', title: 'Out of storage' })
  expect(refused.json()).toHaveProperty('message', 'The studio has almost no storage left. Please try again later.')
  expect(await statusOf(upload)).toBe(507)
  expect(await statusOf(trash)).toBe(200)
  room = true
  expect(await statusOf(make)).toBe(200)
  await app.close()
})
