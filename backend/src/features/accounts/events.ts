import { z } from 'zod'
import { type EventOf, personal, UserId, WorkId } from '../../platform/eventsourcing/event.ts'

/** The profile that the identity provider gives of a person; fields that it does not give are absent. */
const profile = {
  email: personal('userId'),
  firstName: personal('userId').optional(),
  lastName: personal('userId').optional(),
  profileImageUrl: personal('userId').optional(),
}

/** Stream `account-<userId>`: a person's account. */
export const accountEvents = {
  AccountRegistered: { schema: 1, data: z.object({ userId: UserId, ...profile }) },
  /** The profile at the identity provider has changed since the last sign-in. */
  AccountProfileChanged: { schema: 1, data: z.object({ userId: UserId, ...profile }) },
  /** From now on every request of the person is refused; their pictures stay. */
  AccountSuspended: { schema: 1, data: z.object({ userId: UserId }) },
  AccountReactivated: { schema: 1, data: z.object({ userId: UserId }) },
  /** From now on every request of the person is refused for ever, and a piece of work erases all that is theirs. */
  AccountDeletionRequested: { schema: 1, data: z.object({ userId: UserId, workId: WorkId }) },
  /** The proof: keys, files and sign-ins of the person are gone, and read models have nothing of theirs from this event on. */
  AccountDeleted: {
    schema: 1,
    erases: 'userId',
    data: z.object({
      userId: UserId,
      workId: WorkId,
      /** How many files were deleted, and of how many workflows the histories. */
      files: z.int().min(0),
      histories: z.int().min(0),
    }),
  },
} as const
export type AccountEvent = EventOf<typeof accountEvents>

/** Stream `identity-<keyed hash of issuer and subject>`: which account a sign-in opens. */
export const identityEvents = {
  IdentityLinked: { schema: 1, data: z.object({ userId: UserId }) },
  /** The account is erased: the next sign-in begins a new one. */
  IdentityReleased: { schema: 1, data: z.object({ userId: UserId }) },
} as const
export type IdentityEvent = EventOf<typeof identityEvents>

export function accountStream(userId: UserId): string {
  return `account-${userId}`
}

export function identityStream(hash: string): string {
  return `identity-${hash}`
}
