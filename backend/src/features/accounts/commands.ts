import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { type Position, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import { keyedHash } from '../../platform/eventsourcing/keys/key-derivation.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import { unseal } from '../../platform/eventsourcing/keys/unseal.ts'
import { KeyMissing } from '../../platform/eventsourcing/store/errors.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { accountDecider, identities, type NoteSignIn } from './decider.ts'
import { releaseIdentity, requestDeletion } from './deletion-commands.ts'
import { accountErrors } from './errors.ts'
import { accountEvents, accountStream, identityStream } from './events.ts'
import { type Profile, saysTheSame } from './profile.ts'

export interface AccountDeps {
  readonly handle: Handle
  readonly store: EventStore
  readonly keys: KeyStore
  /** Base64 of 32 bytes; hashes issuer and subject into the name of the identity's stream. */
  readonly masterKey: string
}

export interface SignIn {
  readonly issuer: string
  readonly subject: string
  readonly profile: Profile
  /** Whether an account may be created for a person who has none. */
  readonly welcome: boolean
}

export interface OpenedAccount {
  readonly userId: UserId
  /** Position that the read models must have reached to show what this sign-in has changed. */
  readonly position: Position
}

/**
 * The account that a sign-in opens; it is created at the first sign-in. Throws DomainError `not-invited`, `suspended` or
 * `account-deleted`. This may be interrupted anywhere and repeated: the identity is linked first, which fixes
 * the account's id. The key is created only while the account has no event, and creating it twice keeps the first one. The
 * account's first event comes last; of two sign-ins at the same moment one finds the event of the other.
 */
export async function openAccount(deps: AccountDeps, signIn: SignIn, command: CommandContext): Promise<OpenedAccount> {
  const identity = identityStream(keyedHash(deps.masterKey, signIn.issuer, signIn.subject))
  const userId = await linkIdentity(deps, identity, signIn.welcome, command)
  try {
    return { userId, position: await noteSignIn(deps, userId, signIn.profile, command) }
  } catch (error) {
    if (!(error instanceof KeyMissing && error.why === 'erased')) throw error
    await deleteOnceMore(deps, identity, userId, command)
    throw new DomainError(accountErrors.deleted, 'This account is deleted.')
  }
}

/**
 * The key is gone and the log knows nothing of it: somebody has put back a log from before the deletion, which is done once more. It is the
 * person's own, whoever else is signed in to this browser. A log from before the account itself knows the identity alone: there is nothing
 * to delete then, and the next sign-in begins a new account.
 */
async function deleteOnceMore(
  { handle }: AccountDeps,
  identity: string,
  userId: UserId,
  { commandId, correlationId, causationId, at }: CommandContext,
): Promise<void> {
  const own = { commandId: deriveId(commandId, 'deletion'), correlationId, causationId, at, actor: userId }
  try {
    await requestDeletion(handle, userId, own)
  } catch (error) {
    if (!(error instanceof DomainError && error.code === commonErrors.notFound.code)) throw error
    await releaseIdentity(handle, { stream: identity, userId }, own)
  }
}

/** Creates the account, or records a changed profile. Throws KeyMissing when the person has been erased. */
async function noteSignIn(
  deps: AccountDeps,
  userId: UserId,
  profile: Profile,
  command: CommandContext,
): Promise<Position> {
  const stream = accountStream(userId)
  const commandId = deriveId(command.commandId, 'account')
  const note: NoteSignIn = { ...command, commandId, type: 'NoteSignIn', userId, profile, changed: false }
  const { position } = await deps.handle(accountDecider, stream, note, {
    prepare: async (noted, state) => {
      if (state.status === 'absent') {
        await deps.keys.create(userId)
        return noted
      }
      if ((await deps.keys.open(userId)) === 'erased') throw new KeyMissing(userId, 'erased')
      return { ...noted, changed: await hasChanged(deps, stream, profile) }
    },
  })
  return position
}

async function linkIdentity(
  { handle }: AccountDeps,
  identity: string,
  welcome: boolean,
  command: CommandContext,
): Promise<UserId> {
  // Derived from the command, not random: the store recognises a repeat by the event's id and does not compare its data.
  const userId = UserId.parse(deriveId(command.commandId, 'user'))
  const link = { ...command, type: 'LinkIdentity', userId, welcome } as const
  const { state } = await handle(identities, identity, link)
  if (state.userId === undefined) throw new Error('An identity has an account once it is linked')
  return state.userId
}

/** Whether the newest profile in the stream, unsealed, differs from what the identity provider says now. */
async function hasChanged({ store, keys }: AccountDeps, stream: string, profile: Profile): Promise<boolean> {
  const events = await store.read(stream, accountEvents)
  const newest = events.findLast(
    (event) => event.type === 'AccountRegistered' || event.type === 'AccountProfileChanged',
  )
  return newest === undefined || !saysTheSame((await unseal(newest, accountEvents, keys)).data, profile)
}

export interface SuspensionDeps {
  readonly handle: Handle
  /** Signs a person out in every browser. */
  readonly endSignIns: (userId: UserId) => Promise<void>
}

/**
 * Suspends an account or lifts the suspension. Who is suspended is signed out for good: whoever has one of their sessions does not come
 * back when the suspension is lifted, not even one that an earlier release had only barred. May be repeated. Throws DomainError
 * `not-found`. Returns the position to wait for.
 */
export async function changeSuspension(
  { handle, endSignIns }: SuspensionDeps,
  userId: UserId,
  suspended: boolean,
  command: CommandContext,
): Promise<Position> {
  const type = suspended ? 'SuspendAccount' : 'ReactivateAccount'
  const { position, events } = await handle(accountDecider, accountStream(userId), { ...command, type, userId })
  // After the event, which refuses new sign-ins: none can begin in between. Nobody is signed out who was not suspended.
  if (suspended || events.length > 0) await endSignIns(userId)
  return position
}
