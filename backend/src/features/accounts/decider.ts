import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { type Decider, DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId, WorkId } from '../../platform/eventsourcing/event.ts'
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

interface ReleaseIdentity extends CommandContext {
  readonly type: 'ReleaseIdentity'
  /** Whose account is erased. */
  readonly userId: UserId
}

/** An identity always opens the same account, until that account is erased. */
export const identities: Decider<IdentityState, LinkIdentity | ReleaseIdentity, IdentityEvent> = {
  events: identityEvents,
  initial: {},
  evolve: (_state, { type, data: { userId } }) => (type === 'IdentityReleased' ? {} : { userId }),
  decide: (command, state) => {
    const { userId } = command
    if (command.type === 'ReleaseIdentity') {
      return state.userId === userId ? [{ type: 'IdentityReleased', data: { userId } }] : []
    }
    if (state.userId !== undefined) return []
    const { welcome } = command
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

interface OnDeletion extends CommandContext {
  readonly userId: UserId
  readonly workId: WorkId
}

interface RequestDeletion extends OnDeletion {
  readonly type: 'RequestDeletion'
}

/** Proves that everything is erased. */
interface ProveDeletion extends OnDeletion {
  readonly type: 'ProveDeletion'
  readonly files: number
  readonly histories: number
}

type AccountCommand = NoteSignIn | SuspendAccount | ReactivateAccount | RequestDeletion | ProveDeletion

/**
 * The first sign-in creates the account; later ones record changes of the profile. Nobody can sign in to a suspended account, nor to one
 * that is being erased; an account that was once asked to be deleted has no other end.
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
        checkInUse(status)
        return status === 'active' ? [{ type: 'AccountSuspended', data: { userId: command.userId } }] : []
      case 'ReactivateAccount':
        checkInUse(status)
        return status === 'suspended' ? [{ type: 'AccountReactivated', data: { userId: command.userId } }] : []
      case 'RequestDeletion': {
        if (status === 'absent') throw new DomainError(commonErrors.notFound, 'There is no such account.')
        const { userId, workId } = command
        const isOver = status === 'deleting' || status === 'deleted'
        return isOver ? [] : [{ type: 'AccountDeletionRequested', data: { userId, workId } }]
      }
      case 'ProveDeletion': {
        const { userId, workId, files, histories } = command
        return status === 'deleting' ? [{ type: 'AccountDeleted', data: { userId, workId, files, histories } }] : []
      }
    }
  },
}

function checkInUse(status: AccountState['status']): void {
  if (status === 'absent') throw new DomainError(commonErrors.notFound, 'There is no such user.')
  checkNotDeleted(status)
}

function checkNotDeleted(status: AccountState['status']): void {
  if (status === 'deleting' || status === 'deleted')
    throw new DomainError(accountErrors.deleted, 'This account is deleted.')
}

function noteSignIn({ userId, profile, changed }: NoteSignIn, status: AccountState['status']): readonly AccountEvent[] {
  if (status === 'suspended') throw new DomainError(accountErrors.suspended, 'This account is suspended.')
  checkNotDeleted(status)
  const data = { userId, ...toPersonal(profile) }
  if (status === 'absent') return [{ type: 'AccountRegistered', data }]
  return changed ? [{ type: 'AccountProfileChanged', data }] : []
}
