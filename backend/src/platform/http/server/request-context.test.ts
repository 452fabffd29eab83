import { setImmediate } from 'node:timers/promises'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { logFields } from '../../observability/log-context.ts'
import { captureLog } from '../../observability/testing/captured-log.ts'
import { registerProblems } from '../problems/problem-handler.ts'
import { trackRequestContext } from './request-context.ts'

const { lines, log: captured } = captureLog()
const log: FastifyBaseLogger = captured
afterEach(() => void lines.splice(0))

function open() {
  let ids = 0
  const app = fastify({
    loggerInstance: log,
    childLoggerFactory: (logger) => logger,
    genReqId: () => `request-${++ids}`,
    logController: new LogController({ disableRequestLogging: true }),
  })
  trackRequestContext(app)
  registerProblems(app, false)
  app.post('/things/:id', async (request) => {
    await setImmediate()
    request.log.info('in the handler')
    log.info('deep below it')
    return logFields()
  })
  app.get('/things/:id', async () => Promise.reject(new Error('no')))
  return app
}

test('the id of a request is told to the client, and carried by all that is logged meanwhile, a body or not', async () => {
  const app = open()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const responses = await Promise.all(
    [1, 2].map((id) =>
      fetch(`${address}/things/${id}?q=secret`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ word: 'secret' }),
      }),
    ),
  )
  for (const response of responses) {
    const id = response.headers.get('x-request-id')
    expect(await response.json()).toEqual({ correlationId: id })
    await expect
      .poll(() => lines.filter((line) => line['correlationId'] === id))
      .toMatchObject([
        { msg: 'in the handler' },
        { msg: 'deep below it' },
        { msg: 'answered', level: 30, method: 'POST', route: '/things/:id', status: 200 },
      ])
  }
  await app.close()
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('an error is logged with the id that the client was told', async () => {
  const app = open()
  const response = await app.inject('/things/1')
  expect(response.headers['x-request-id']).toBe('request-1')
  expect(lines).toMatchObject([
    { level: 50, correlationId: 'request-1' },
    { level: 20, msg: 'answered', status: 500, correlationId: 'request-1' },
  ])
})
