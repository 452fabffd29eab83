import type { Db } from 'mongodb'
import { activeAdminSessions, activeSessions } from '../../../auth/sessions/active-sessions.ts'
import { mongoAdminSessions, mongoSessions } from '../../../auth/sessions/sessions.ts'
import { mongoSignOuts } from '../../../auth/sessions/sign-outs.ts'

interface SessionDeps {
  readonly db: Db
  readonly barredAmong: Parameters<typeof activeSessions>[1]
  readonly disabledAmong: Parameters<typeof activeAdminSessions>[1]
}

/** The sessions of both audiences, and when people have signed out everywhere, ready to be asked. */
export async function prepareSessions({ db, barredAmong, disabledAmong }: SessionDeps, now: () => Date) {
  const sessions = activeSessions(mongoSessions(db, now), barredAmong)
  const adminSessions = activeAdminSessions(mongoAdminSessions(db, now), disabledAmong)
  const signOuts = mongoSignOuts(db, now)
  await Promise.all([sessions, adminSessions, signOuts].map((each) => each.prepare()))
  return { sessions, adminSessions, signOuts }
}
