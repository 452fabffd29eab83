import fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../http/contract/endpoint.ts'
import { decorateRequests } from '../http/server/request.ts'
import { requireContracts } from './access.ts'

const open = endpoint({ method: 'GET', path: '/api/open', access: 'public', summary: 'A test', response: z.unknown() })

function scope() {
  const app = fastify()
  decorateRequests(app)
  requireContracts(app, [])
  return app
}

it('takes a route with a contract', () => {
  expect(() => scope().get(open.path, { config: { endpoint: open } }, () => 'yes')).not.toThrow()
})

it('takes no route without a contract, or with one that says nothing about access', () => {
  const { access: _, ...silent } = open
  expect(() => scope().get('/api/planted', () => 'oops')).toThrow('GET /api/planted has no contract')
  // A contract as plain JavaScript could write it.
  const config = { endpoint: silent as typeof open }
  expect(() => scope().get(open.path, { config }, () => 'oops')).toThrow('has no contract')
})

it('takes none beside the scope of the slices either', async () => {
  const app = scope()
  app.register(async (other) => void other.get('/planted', () => 'oops'), { prefix: '/api/other' })
  await expect(app.ready()).rejects.toThrow('GET /api/other/planted has no contract')
})
