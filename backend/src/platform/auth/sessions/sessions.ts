import type { Db } from 'mongodb'
import { AdminId, UserId } from '../../eventsourcing/event.ts'
import { type SessionStore, sessionRecords } from './session-records.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Security 2: a creator's session ends after a week without use, and a month after sign-in whatever its use. */
export const idleLimit = 7 * day
export const absoluteLimit = 30 * day
/** Security 2: an admin's session ends after a quarter of an hour without use, and a working day after sign-in. */
export const adminIdleLimit = 15 * minute
export const adminAbsoluteLimit = 8 * hour

/** A creator who is signed in. */
export interface Session {
  readonly key: string
  readonly userId: UserId
}

/** An admin who is signed in; gives no access to anything of a creator's. */
export interface AdminSession {
  readonly key: string
  readonly adminId: AdminId
}

export type Sessions = SessionStore<UserId, Session>
export type AdminSessions = SessionStore<AdminId, AdminSession>

/** Creators' sessions in MongoDB. */
export function mongoSessions(db: Db, now: () => Date = () => new Date()): Sessions {
  const kind = { collection: 'sessions', owner: 'userId', idleMs: idleLimit, absoluteMs: absoluteLimit } as const
  return sessionRecords(db, { ...kind, touchAfterMs: hour }, now, (key, owner) => ({
    key,
    userId: UserId.parse(owner),
  }))
}

/** Admins' sessions in MongoDB, apart from those of creators: a secret of one kind is unknown to the other. */
export function mongoAdminSessions(db: Db, now: () => Date = () => new Date()): AdminSessions {
  const kind = { collection: 'admin_sessions', owner: 'adminId', idleMs: adminIdleLimit } as const
  const limits = { absoluteMs: adminAbsoluteLimit, touchAfterMs: minute }
  return sessionRecords(db, { ...kind, ...limits }, now, (key, owner) => ({ key, adminId: AdminId.parse(owner) }))
}
