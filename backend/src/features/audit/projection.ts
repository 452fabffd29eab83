import { plainOf, type Recorded } from '../../platform/eventsourcing/event.ts'
import { create, type Operation, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { AccountEvent } from '../accounts/events.ts'
import type { AdminEvent } from '../admins/events.ts'
import type { PriceEvent } from '../prices/events.ts'
import type { WaitlistEvent } from '../waitlist/events.ts'
import type { WorkEvent } from '../work/events.ts'
import type { ActWord } from './act.ts'

/** Something that an admin, or an operator at the command line, has done. */
export interface ActDocument extends ReadModel {
  readonly at: Date
  readonly act: ActWord
  /** Absent: an operator at the command line. */
  readonly adminId?: string
  /** The person with an account whom it concerns. */
  readonly userId?: string
  /** The admin, or the address of the waitlist, whom it concerns. */
  readonly otherId?: string
  readonly detail?: string
  /** Null once it was erased. */
  readonly reason?: string | null
}

type About = Pick<ActDocument, 'userId' | 'otherId' | 'detail'>

function actOf({ id, created, metadata }: Recorded, act: ActWord, about: About, adminId = metadata.adminId): Operation {
  const { reason, concerns } = metadata
  // A reason is only shown where the erasure of whom it concerns finds it; the words about an act that concerns nobody are the admin's own.
  const isFound = concerns !== undefined && (concerns === about.userId || concerns === metadata.adminId)
  return create(id, {
    at: created,
    act,
    ...(adminId !== undefined && { adminId }),
    ...about,
    ...(reason !== undefined && isFound && { reason: plainOf(reason) ?? null }),
  })
}

type OfAdmin = Recorded<Extract<AdminEvent, { type: ActOfAdmin }>>
type ActOfAdmin = 'AdminAdded' | 'AdminPasswordChanged' | 'AdminDisabled'

/** What one admin, or an operator, does to another. */
const toAdmin = (e: OfAdmin, act: ActWord) => actOf(e, act, { otherId: e.data.adminId })

type OwnAct =
  | 'AdminSignedIn'
  | 'AdminTwoFactorEnabled'
  | 'AdminTwoFactorDisabled'
  | 'AdminRecoveryCodeUsed'
  | 'AdminRecoveryCodesRenewed'

/** What admins do with their own account: whoever signs in is not signed in yet. */
const byThemselves = (e: Recorded<Extract<AdminEvent, { type: OwnAct }>>, act: ActWord) =>
  actOf(e, act, {}, e.data.adminId)

/** Read model `acts`, by the id of the event: what admins have done, who, when and why. What creators do themselves is not in it. */
export const acts = projection<AdminEvent | AccountEvent | WaitlistEvent | WorkEvent | PriceEvent>({
  name: 'acts',
  version: 1,
  indexes: [
    { key: { at: -1, _id: -1 } },
    { key: { adminId: 1, at: -1, _id: -1 } },
    { key: { userId: 1, at: -1, _id: -1 } },
    { key: { act: 1, at: -1, _id: -1 } },
  ],
  unseals: true,
  // that something was done stays in the books; the reason may have words about the person
  staysWhenErased: ['at', 'act', 'adminId', 'userId', 'otherId', 'detail'],
  on: {
    AdminSignedIn: (e) => byThemselves(e, 'signed-in'),
    AdminTwoFactorEnabled: (e) => byThemselves(e, 'two-factor-enabled'),
    AdminTwoFactorDisabled: (e) => byThemselves(e, 'two-factor-disabled'),
    AdminRecoveryCodeUsed: (e) => byThemselves(e, 'recovery-code-used'),
    AdminRecoveryCodesRenewed: (e) => byThemselves(e, 'recovery-codes-renewed'),
    AdminAdded: (e) => toAdmin(e, 'admin-added'),
    AdminDisabled: (e) => toAdmin(e, 'admin-disabled'),
    AdminPasswordChanged: (e) => toAdmin(e, 'password-changed'),
    AccountSuspended: (e) => actOf(e, 'user-suspended', { userId: e.data.userId }),
    AccountReactivated: (e) => actOf(e, 'user-activated', { userId: e.data.userId }),
    AccountDeletionRequested: (e) =>
      e.metadata.userId === undefined ? actOf(e, 'user-deleted', { userId: e.data.userId }) : undefined,
    InviteSent: (e) => actOf(e, 'address-invited', { otherId: e.data.subject }),
    PriceChanged: (e) => actOf(e, 'price-changed', { detail: e.data.model }),
    PriceChangeWithdrawn: (e) => actOf(e, 'price-change-withdrawn', {}),
    WorkRequested: (e) =>
      e.metadata.adminId === undefined
        ? undefined
        : actOf(e, 'work-requested', {
            // work for the admins themselves concerns nobody else
            ...(e.data.userId !== String(e.metadata.adminId) && { userId: e.data.userId }),
            detail: e.data.kind,
          }),
  },
})
