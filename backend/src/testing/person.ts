import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { openAccount } from '../features/accounts/commands.ts'
import { accountDecider } from '../features/accounts/decider.ts'
import { accountStream } from '../features/accounts/events.ts'
import { mongoSessions } from '../platform/auth/sessions/sessions.ts'
import type { Position, UserId } from '../platform/eventsourcing/event.ts'
import { type CommandContext, createHandle, type Handle } from '../platform/eventsourcing/handle.ts'
import { randomId } from '../platform/eventsourcing/ids.ts'
import { waitForPosition } from '../platform/projections/lists/read.ts'
import { home, type Studio } from './studio.ts'

/** A browser without scripts: keeps cookies, and calls as our own pages do. */
export interface Browser {
  readonly cookies: Map<string, string>
  readonly send: (options: InjectOptions) => Promise<LightMyRequestResponse>
}

export interface Person extends Browser {
  readonly userId: UserId
}

/** Test helper: a browser on a page of the studio, or of another site, signed out. */
export function visitor(app: FastifyInstance, origin = home): Browser {
  const cookies = new Map<string, string>()
  return {
    cookies,
    send: async ({ headers, ...options }) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const ours = {
        host: new URL(origin).host,
        origin,
        'sec-fetch-site': 'same-origin',
        ...(cookie !== '' && { cookie }),
      }
      const response = await app.inject({ ...options, headers: { ...ours, ...headers } })
      for (const { name, value } of response.cookies) {
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    },
  }
}

/** Test helper: somebody with an account of their own, signed in. */
export async function signedIn(
  { app, engines, config }: Studio,
  email = `${randomId()}@atelier.example`,
): Promise<Person> {
  const { store, keys, db } = engines
  const deps = { handle: createHandle(store), store, keys, masterKey: config.masterKey }
  const commandId = randomId()
  const { userId, position } = await openAccount(
    deps,
    { issuer: 'test', subject: email, profile: { email }, welcome: true },
    { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() },
  )
  const waited = await waitForPosition(db, { logId: await store.logId(), position }, { atMostMs: 20_000 })
  if (waited !== 'reached') throw new Error('The projector of the test does not keep up')
  const browser = visitor(app)
  browser.cookies.set('atelier', await mongoSessions(db).start(userId))
  return { ...browser, userId }
}

/** Test helper: suspends an account, or takes that back, and ends no session. Returns the position to wait for. */
export async function setSuspended(
  handle: Handle,
  userId: UserId,
  suspended: boolean,
  command: CommandContext,
): Promise<Position> {
  const type = suspended ? 'SuspendAccount' : 'ReactivateAccount'
  return (await handle(accountDecider, accountStream(userId), { ...command, type, userId })).position
}

/** Test helper: suspends somebody, or takes that back, and waits until the read models know. */
export async function suspend(
  { engines }: Studio,
  { userId }: Pick<Person, 'userId'>,
  suspended = true,
): Promise<void> {
  const { store, db } = engines
  const commandId = randomId()
  const command = { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() }
  const position = await setSuspended(createHandle(store), userId, suspended, command)
  const waited = await waitForPosition(db, { logId: await store.logId(), position }, { atMostMs: 20_000 })
  if (waited !== 'reached') throw new Error('The projector of the test does not keep up')
}
