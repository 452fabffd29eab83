import type { UserId } from '../eventsourcing/event.ts'
import type { Sessions } from './sessions.ts'

/** Which of these people are suspended. */
export type SuspendedAmong = (userIds: readonly UserId[]) => Promise<ReadonlySet<UserId>>

/** Sessions that do not count while the account of their person is suspended: no request, no live feed. */
export function activeSessions(sessions: Sessions, suspendedAmong: SuspendedAmong): Sessions {
  return {
    ...sessions,
    find: async (secret) => {
      const session = await sessions.find(secret)
      if (session === undefined) return undefined
      return (await suspendedAmong([session.userId])).has(session.userId) ? undefined : session
    },
    living: async (held) => {
      const suspended = await suspendedAmong([...new Set(held.map(({ userId }) => userId))])
      return sessions.living(held.filter(({ userId }) => !suspended.has(userId)))
    },
  }
}
