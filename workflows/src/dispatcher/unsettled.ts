import type { UserId } from '@studio/backend/platform/eventsourcing/event.ts'

/** People whose queue must be opened or closed to match their account. */
export interface Unsettled {
  readonly add: (userId: UserId) => void
  /** Takes the next one. */
  readonly next: () => UserId | undefined
}

/** Nobody at first; each person is in it once, and the one who came first is taken first. */
export function createUnsettled(): Unsettled {
  const users = new Set<UserId>()
  return {
    add: (userId) => void users.add(userId),
    next() {
      const [userId] = users
      if (userId !== undefined) users.delete(userId)
      return userId
    },
  }
}
