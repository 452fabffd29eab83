import type { FastifyRequest } from 'fastify'
import type { Cookie } from './cookies.ts'
import type { ListedSession, SessionStore } from './session-records.ts'

/** A session of somebody, and whether it is the one of the request. */
export interface OwnSession extends ListedSession {
  readonly current: boolean
}

/** Ends the session whose secret the request carries. */
export async function endCarried<Owner, Held extends { readonly key: string }>(
  sessions: Pick<SessionStore<Owner, Held>, 'end'>,
  cookie: Cookie,
  request: FastifyRequest,
): Promise<void> {
  const secret = cookie.read(request)
  if (secret !== undefined) await sessions.end(secret)
}

/** Where somebody is signed in, newest first. */
export async function listOwn<Owner, Held extends { readonly key: string }>(
  sessions: Pick<SessionStore<Owner, Held>, 'list'>,
  owner: Owner,
  own: Held | undefined,
): Promise<readonly OwnSession[]> {
  return (await sessions.list(owner)).map((session) => ({ ...session, current: session.key === own?.key }))
}
