import { once } from 'node:events'
import { connect } from 'node:net'
import { serializerCompiler } from '@fastify/type-provider-zod'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { commonErrors } from '../../../eventsourcing/common-errors.ts'
import { DomainError } from '../../../eventsourcing/decider.ts'
import { UserId } from '../../../eventsourcing/event.ts'
import { randomId } from '../../../eventsourcing/ids.ts'
import type { Listener } from '../../contract/api.ts'
import { endpoint, streamed } from '../../contract/endpoint.ts'
import { linesOf, linesType } from '../../contract/stream-lines.ts'
import { positionTokens } from '../../positions/position-tokens.ts'
import { registerProblems } from '../../problems/problem-handler.ts'
import { noAdmins } from '../../testing/no-admins.ts'
import { askForLines } from '../../testing/read-lines.ts'
import { validatorCompiler } from '../../validation/validator.ts'
import { apiOn } from '../routes.ts'
import { newCommand } from './command.ts'
import { decorateRequests } from './request.ts'

const Line = z.object({ type: z.literal('text'), text: z.string() })
type Line = z.infer<typeof Line>
const write = streamed(
  endpoint({
    method: 'POST',
    path: '/write',
    summary: 'A test',
    access: 'user',
    body: z.object({ name: z.string() }),
    response: z.object({ told: z.string() }),
  }),
  Line,
)

const userId = UserId.parse(randomId())
const tokens = positionTokens(Buffer.alloc(32, 1).toString('base64'))
/** Milliseconds that a connection may usually be silent. */
const connectionTimeout = 100
const app = fastify({ forceCloseConnections: true, connectionTimeout })
let pingMs: number | undefined
let handler: (name: string, listener: Listener<Line>) => Promise<{ told: string }>

/** Resolves when a connection that says nothing, and is opened now, has been silent for too long: the server ends it. */
async function untilSilentTooLong(): Promise<void> {
  const { port, hostname } = new URL(app.listeningOrigin)
  const silent = connect(Number(port), hostname)
  silent.resume()
  await once(silent, 'close')
}

beforeAll(async () => {
  decorateRequests(app)
  registerProblems(app, false)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.addHook('onRequest', async (request) => {
    request.session = { key: 'key', userId }
    request.command = newCommand(request, new Date(0))
  })
  const nothing = async () => undefined
  apiOn(app, {
    positions: { logId: randomId(), tokens },
    blobs: { head: async () => null, get: async () => null, put: nothing, delete: nothing },
    graceMs: 20,
    get pingMs() {
      return pingMs
    },
    startSession: nothing,
    endSessions: nothing,
    listSessions: () => Promise.resolve([]),
    admins: noAdmins,
  }).stream(write, async ({ body, setPosition }, listener) => {
    setPosition(7n)
    return await handler(body.name, listener)
  })
  await app.ready()
})
afterAll(() => app.close())
beforeEach(() => {
  pingMs = undefined
  handler = async (name, { tell }) => {
    tell({ type: 'text', text: 'one' })
    tell({ type: 'text', text: 'two' })
    return { told: name, secret: 'not in the contract' }
  }
})

const post = (body: object = { name: 'Ann' }) => askForLines(app, '/write', { body })
const all = async ({ lines }: { readonly lines: AsyncIterator<unknown> }) => {
  const found = []
  for (let next = await lines.next(); !next.done; next = await lines.next()) found.push(next.value)
  return found
}

describe('a response in lines', () => {
  it('has the lines, then the response with the position, as the contract says', async () => {
    const response = await post()
    expect([response.status, response.type]).toEqual([200, linesType])
    const lines = await all(response)
    expect(lines.map((line) => linesOf(write).parse(line))).toMatchObject([
      { type: 'text', text: 'one' },
      { type: 'text', text: 'two' },
      { type: 'end', response: { told: 'Ann' } },
    ])
    expect(JSON.stringify(lines)).toMatch(/"position":"[\w-]{48}"/)
    expect(JSON.stringify(lines)).not.toContain('not in the contract')
  })

  it('arrives while the handler works', async () => {
    const gate = Promise.withResolvers<void>()
    handler = async (name, { tell }) => {
      tell({ type: 'text', text: 'one' })
      await gate.promise
      return { told: name }
    }
    const { lines } = await post()
    expect((await lines.next()).value).toEqual({ type: 'text', text: 'one' })
    gate.resolve()
    expect((await lines.next()).value).toMatchObject({ type: 'end' })
  })

  it('that fails before its first line has a status, and later a line', async () => {
    const error = new DomainError(commonErrors.notFound, 'There is no such thing.')
    handler = () => Promise.reject(error)
    expect(await post()).toMatchObject({ status: 404, type: 'application/problem+json; charset=utf-8' })
    expect(await post({})).toMatchObject({ status: 400 })
    handler = async (_, { tell }) => {
      tell({ type: 'text', text: 'one' })
      throw error
    }
    const lines = await all(await post())
    expect(lines).toMatchObject([{ type: 'text' }, { type: 'error', problem: { status: 404, code: 'not-found' } }])
    expect(linesOf(write).safeParse(lines[1]).success).toBe(true)
  })

  it('begins without a line when the first one takes long, and what fails after that is told in a line', async () => {
    pingMs = 20
    const gate = Promise.withResolvers<void>()
    handler = async () => {
      await gate.promise
      throw new DomainError(commonErrors.notFound, 'There is no such thing.')
    }
    const { status, lines } = await post()
    expect([status, (await lines.next()).value]).toEqual([200, { type: 'ping' }])
    gate.resolve()
    const rest = await all({ lines })
    expect(rest.at(-1)).toMatchObject({ type: 'error', problem: { status: 404 } })
    expect(rest.slice(0, -1)).toEqual(rest.slice(0, -1).map(() => ({ type: 'ping' })))
  })

  it('may take longer than a connection may be silent, also for a client that hears nothing until the end', async () => {
    handler = async (name) => {
      await untilSilentTooLong()
      return { told: name }
    }
    const headers = { accept: 'application/json' }
    const { status, lines } = await askForLines(app, '/write', { body: { name: 'Ann' }, headers })
    expect([status, (await lines.next()).value]).toEqual([200, { told: 'Ann' }])
  })

  it('is one JSON document for a client that does not ask for lines', async () => {
    const response = await app.inject({ method: 'POST', url: '/write', payload: { name: 'Ann' } })
    expect([response.statusCode, response.json()]).toEqual([200, { told: 'Ann' }])
    expect(response.headers['x-position']).toMatch(/^[\w-]{48}$/)
  })

  it('whose browser has gone away tells its handler so after some time, and only then', async () => {
    const gone = Promise.withResolvers<boolean>()
    handler = async (name, { tell, departed }) => {
      tell({ type: 'text', text: 'one' })
      departed.addEventListener('abort', () => gone.resolve(true))
      await gone.promise
      return { told: name }
    }
    const { lines, leave } = await post()
    await lines.next()
    leave()
    expect(await gone.promise).toBe(true)
    const signals: AbortSignal[] = []
    handler = async (name, { tell, departed }) => {
      signals.push(departed)
      tell({ type: 'text', text: 'one' })
      return { told: name }
    }
    await all(await post())
    await all(await post())
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
  })
})
