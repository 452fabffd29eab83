import type { AdminId, UserId } from '../../eventsourcing/event.ts'
import { ReadModelMissing } from '../../projections/mongo/collection-names.ts'
import type { SessionStore } from './session-records.ts'
import type { AdminSession, AdminSessions, Session, Sessions } from './sessions.ts'

/** Which of these people are barred now: suspended or deleted creators, disabled admins. */
type BarredAmong<Owner> = (owners: readonly Owner[]) => Promise<ReadonlySet<Owner>>

/** Which of these people may use nothing: their accounts are suspended or deleted. */
export type PeopleBarred = BarredAmong<UserId>

/** Which of these admins are disabled. */
export type DisabledAmong = BarredAmong<AdminId>

/** So few streams are read at once because everybody whose page is open is looked up every few seconds, and commands need the log too. */
const streamsAtOnce = 16

/**
 * Asks the read model, and each person's own stream where that read model is not live: processes of an older release go on working after
 * a newer version has replaced it, and who was barred since must be refused by them, too.
 */
export function alsoByStream<Owner>(
  byReadModel: BarredAmong<Owner>,
  isBarred: (owner: Owner) => Promise<boolean>,
): BarredAmong<Owner> {
  return async (owners) => {
    try {
      return await byReadModel(owners)
    } catch (error) {
      if (!(error instanceof ReadModelMissing)) throw error
      const barred = new Set<Owner>()
      for (let at = 0; at < owners.length; at += streamsAtOnce) {
        await Promise.all(
          owners.slice(at, at + streamsAtOnce).map(async (owner) => {
            if (await isBarred(owner)) barred.add(owner)
          }),
        )
      }
      return barred
    }
  }
}

/** Sessions that do not count while the account of their person is suspended or deleted: no request, no live feed. */
export function activeSessions(sessions: Sessions, barredAmong: PeopleBarred): Sessions {
  return unbarred(sessions, barredAmong, ({ userId }: Session) => userId)
}

/** Sessions that do not count once their admin is disabled. */
export function activeAdminSessions(sessions: AdminSessions, disabledAmong: DisabledAmong): AdminSessions {
  return unbarred(sessions, disabledAmong, ({ adminId }: AdminSession) => adminId)
}

function unbarred<Owner, Held extends { readonly key: string }>(
  sessions: SessionStore<Owner, Held>,
  barredAmong: BarredAmong<Owner>,
  ownerOf: (held: Held) => Owner,
): SessionStore<Owner, Held> {
  return {
    ...sessions,
    find: async (secret, use) => {
      const session = await sessions.find(secret, use)
      if (session === undefined) return undefined
      const owner = ownerOf(session)
      return (await barredAmong([owner])).has(owner) ? undefined : session
    },
    living: async (held) => {
      const barred = await barredAmong([...new Set(held.map(ownerOf))])
      return sessions.living(held.filter((each) => !barred.has(ownerOf(each))))
    },
  }
}
