import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { UserId } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import { decorateRequests } from '../../http/server/request/request.ts'
import { captureLog } from '../../observability/testing/captured-log.ts'
import { siteCookie } from './cookies.ts'
import { sessionHandling } from './session-handling.ts'
import type { Sessions } from './sessions.ts'

const ann = UserId.parse(randomId())

/** Sessions in memory: the secrets of those that are open, and all that was done with them, in its order. */
function memorySessions(open: Record<string, UserId>) {
  const done: string[] = []
  const sought: string[] = []
  let started = 0
  const sessions: Sessions = {
    prepare: async () => undefined,
    start: async (userId) => {
      const secret = `secret-${++started}`
      open[secret] = userId
      done.push(`start ${secret}`)
      return secret
    },
    find: async (secret) => {
      sought.push(secret)
      const userId = open[secret]
      return userId && { key: `key of ${secret}`, userId }
    },
    end: async (secret) => {
      delete open[secret]
      done.push(`end ${secret}`)
    },
    endAll: async (userId) => void done.push(`end all of ${userId}`),
    endOthers: async () => undefined,
    list: async () => [],
    living: async () => new Set(),
  }
  return { done, sought, sessions }
}

async function openSite(open: Record<string, UserId> = {}) {
  const { done, sought, sessions } = memorySessions(open)
  const { lines, log: captured } = captureLog()
  const log: FastifyBaseLogger = captured
  const app = fastify({ loggerInstance: log, childLoggerFactory: (logger) => logger })
  decorateRequests(app)
  await app.register(cookie)
  const url = new URL('https://studio.example')
  const noted = { note: async (userId: UserId) => void done.push(`note ${userId}`) }
  const handling = sessionHandling(sessions, noted, {
    secret: siteCookie(url, 'secret', 60),
    mark: siteCookie(url, 'mark', 60, { httpOnly: false }),
  })
  app.addHook('onRequest', async (request) => {
    request.session = await handling.find(request)
  })
  app.get('/who', async (request) => request.session ?? 'nobody')
  app.get('/start', async (request, reply) => {
    await handling.start(request, reply, ann)
    return request.session
  })
  app.get('/start-outdated', async (request, reply) => {
    const confirm = async () => {
      done.push('look again')
      throw new Error('The sign-in does not count any more')
    }
    await handling.start(request, reply, ann, confirm).catch(() => undefined)
    return request.session ?? 'nobody'
  })
  app.get('/end', async (request, reply) => {
    await handling.end(request, reply)
    return 'ended'
  })
  app.get('/end-all', async (request, reply) => {
    await handling.endAll(request, reply, ann)
    return 'ended'
  })
  const send = (path: string, secret?: string) =>
    app.inject({ url: path, cookies: secret === undefined ? {} : { '__Host-secret': secret } })
  const audited = () => lines.flatMap(({ audit, userId }) => (audit === undefined ? [] : [{ audit, userId }]))
  return { done, sought, send, audited }
}

test('a request belongs to the session whose secret is in its cookie', async () => {
  const { send, sought } = await openSite({ hers: ann })
  expect((await send('/who', 'hers')).json()).toEqual({ key: 'key of hers', userId: ann })
  expect((await send('/who', 'planted')).body).toBe('nobody')
  expect((await send('/who')).body).toBe('nobody')
  expect(sought, 'without a cookie the database is not asked').toEqual(['hers', 'planted'])
})

test('signing in ends the session that the browser had, and begins one with a new secret, which scripts cannot read', async () => {
  const { done, send, audited } = await openSite({ old: ann })
  const response = await send('/start', 'old')
  expect(done).toEqual(['end old', 'start secret-1'])
  expect(response.json(), 'the request goes on as one of the new session').toEqual({
    key: 'key of secret-1',
    userId: ann,
  })
  expect(response.cookies).toMatchObject([
    { name: '__Host-secret', value: 'secret-1', httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 60 },
    { name: '__Host-mark', value: '1', secure: true, sameSite: 'Lax', path: '/', maxAge: 60 },
  ])
  expect(response.cookies[1]).not.toHaveProperty('httpOnly')
  expect(audited()).toEqual([{ audit: 'signed-in', userId: ann }])
})

test('signing in for the first time ends nothing', async () => {
  const { done, send } = await openSite()
  await send('/start')
  expect(done).toEqual(['start secret-1'])
})

test('a session whose sign-in does not count any more once it has begun ends at once, and nobody is told its secret', async () => {
  const { done, send, audited } = await openSite()
  const response = await send('/start-outdated')
  expect(done).toEqual(['start secret-1', 'look again', 'end secret-1'])
  expect(response.body).toBe('nobody')
  expect(response.cookies).toEqual([])
  expect(audited()).toEqual([])
})

const forgotten = [
  { name: '__Host-secret', value: '', path: '/' },
  { name: '__Host-mark', value: '', path: '/' },
]

test('signing out ends the session, and the browser forgets its cookies and pictures', async () => {
  const { done, send, audited } = await openSite({ hers: ann })
  const response = await send('/end', 'hers')
  expect(done).toEqual(['end hers'])
  expect(response.cookies).toMatchObject(forgotten)
  expect(response.headers['clear-site-data']).toBe('"cache"')
  expect(audited()).toEqual([{ audit: 'signed-out', userId: ann }])
})

test('signing out twice is no error', async () => {
  const { done, send } = await openSite()
  expect((await send('/end')).body).toBe('ended')
  expect(done).toEqual([])
})

test('signing out everywhere is noted before the sessions end, so that no sign-in slips through meanwhile', async () => {
  const { done, send, audited } = await openSite({ hers: ann })
  const response = await send('/end-all', 'hers')
  expect(done).toEqual([`note ${ann}`, `end all of ${ann}`])
  expect(response.cookies).toMatchObject(forgotten)
  expect(response.headers['clear-site-data']).toBe('"cache"')
  expect(audited()).toEqual([{ audit: 'signed-out-everywhere', userId: ann }])
})
