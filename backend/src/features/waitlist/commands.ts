import type { Position } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import { normalised, streamOf } from './address.ts'
import { type EraseAddress, type JoinWaitlist, type SendInvite, waitlistDecider } from './decider.ts'

export interface WaitlistDeps {
  readonly handle: Handle
  readonly keys: KeyStore
  /** Base64 of 32 bytes; hashes addresses into names of streams. */
  readonly masterKey: string
}

/** Puts an address on the waitlist; one that is there already, or invited, stays as it is. */
export async function joinWaitlist(deps: WaitlistDeps, email: string, command: CommandContext): Promise<void> {
  await send(deps, 'JoinWaitlist', email, command)
}

export interface Invited {
  /** False: the address had been invited before. */
  readonly isNew: boolean
  readonly position: Position
}

/**
 * Invites an address: whoever signs in with it and is its verified owner may have an account, whether or not it was on the
 * waitlist.
 */
export async function inviteEmail(deps: WaitlistDeps, email: string, command: CommandContext): Promise<Invited> {
  const { events, position } = await send(deps, 'SendInvite', email, command)
  return { isNew: events.length > 0, position }
}

/**
 * Destroys the key of an address, so that nobody can read it any more; an invitation stays, so that its owner may come back. For an address
 * that was never on the waitlist this does nothing. May be repeated.
 */
export async function eraseAddress(deps: WaitlistDeps, email: string, command: CommandContext): Promise<void> {
  const erase: EraseAddress = { ...command, type: 'EraseAddress' }
  await deps.handle(waitlistDecider, streamOf(deps.masterKey, email), erase, {
    prepare: async (prepared, { subject }) => {
      if (subject !== undefined) await deps.keys.erase(subject)
      return prepared
    },
  })
}

function send(deps: WaitlistDeps, type: 'JoinWaitlist' | 'SendInvite', email: string, command: CommandContext) {
  const subject = deriveId(command.commandId, 'waitlist')
  const fullCommand: JoinWaitlist | SendInvite = { ...command, type, email: normalised(email), subject }
  return deps.handle(waitlistDecider, streamOf(deps.masterKey, email), fullCommand, {
    prepare: async (prepared, state) => {
      // A key is made with the first event only, never because it is missing (architecture 6).
      const begins = state.subject === undefined && waitlistDecider.decide(prepared, state).length > 0
      if (begins) await deps.keys.create(subject)
      return prepared
    },
  })
}
