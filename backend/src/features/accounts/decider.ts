import { type Decider, DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { type AccountState, evolveAccount } from './account-state.ts'
import { accountErrors } from './errors.ts'
import { type AccountEvent, accountEvents, type IdentityEvent, identityEvents } from './events.ts'
import { type Profile, toPersonal } from './profile.ts'

/** Which account a sign-in opens, if any yet. */
export interface IdentityState {
  readonly userId?: UserId
}

export interface LinkIdentity extends CommandContext {
  readonly type: 'LinkIdentity'
  /** The account that is linked to the identity if none is linked yet. */
  readonly userId: UserId
  /** Whether somebody unknown may have an account. */
  readonly welcome: boolean
}

/** An identity always opens the same account. */
export const identities: Decider<IdentityState, LinkIdentity, IdentityEvent> = {
  events: identityEvents,
  initial: {},
  evolve: (_state, event) => ({ userId: event.data.userId }),
  decide: ({ userId, welcome }, state) => {
    if (state.userId !== undefined) return []
    if (!welcome)
      throw new DomainError(accountErrors.notInvited, 'Access is by invitation. Join the waitlist to get one.')
    return [{ type: 'IdentityLinked', data: { userId } }]
  },
}

export interface NoteSignIn extends CommandContext {
  readonly type: 'NoteSignIn'
  readonly userId: UserId
  readonly profile: Profile
  /**
   * The profile has changed since the stream was last written. The caller compares them, because the one in the stream is
   * encrypted.
   */
  readonly changed: boolean
}

export interface SuspendAccount extends CommandContext {
  readonly type: 'SuspendAccount'
  readonly userId: UserId
}

export interface ReactivateAccount extends CommandContext {
  readonly type: 'ReactivateAccount'
  readonly userId: UserId
}

type AccountCommand = NoteSignIn | SuspendAccount | ReactivateAccount

/**
 * The first sign-in creates the account; later ones record changes of the profile. Nobody can sign in to a suspended
 * account.
 */
export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  events: accountEvents,
  initial: { status: 'absent' },
  evolve: evolveAccount,
  decide: (command, { status }) => {
    switch (command.type) {
      case 'NoteSignIn':
        return noteSignIn(command, status)
      case 'SuspendAccount':
        return status === 'active' ? [{ type: 'AccountSuspended', data: { userId: command.userId } }] : []
      case 'ReactivateAccount':
        return status === 'suspended' ? [{ type: 'AccountReactivated', data: { userId: command.userId } }] : []
    }
  },
}

function noteSignIn({ userId, profile, changed }: NoteSignIn, status: AccountState['status']): readonly AccountEvent[] {
  if (status === 'suspended') throw new DomainError(accountErrors.suspended, 'This account is suspended.')
  const data = { userId, ...toPersonal(profile) }
  if (status === 'absent') return [{ type: 'AccountRegistered', data }]
  return changed ? [{ type: 'AccountProfileChanged', data }] : []
}
