import type { Decider } from '../../platform/eventsourcing/decider.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { type WaitlistEvent, waitlistEvents } from './events.ts'

export interface WaitlistState {
  readonly status: 'absent' | 'waiting' | 'invited'
  /** Whose key seals the address; absent before the first event, and after an erasure. */
  readonly subject?: string
}

interface WithAddress extends CommandContext {
  readonly email: string
  /** For the key, when the address has none yet. */
  readonly subject: string
}

export interface JoinWaitlist extends WithAddress {
  readonly type: 'JoinWaitlist'
}

export interface SendInvite extends WithAddress {
  readonly type: 'SendInvite'
}

/** Records that the key of the address was destroyed. */
export interface EraseAddress extends CommandContext {
  readonly type: 'EraseAddress'
}

/** An address joins the waitlist once and is invited once. It may be invited without having joined before. */
export const waitlistDecider: Decider<WaitlistState, JoinWaitlist | SendInvite | EraseAddress, WaitlistEvent> = {
  events: waitlistEvents,
  initial: { status: 'absent' },
  evolve: (_, { type, data }) => {
    if (type === 'AddressErased') return { status: data.invited ? 'invited' : 'absent' }
    return { status: type === 'InviteSent' ? 'invited' : 'waiting', subject: data.subject }
  },
  decide: (command, state) => {
    if (command.type === 'EraseAddress') {
      const { subject, status } = state
      return subject === undefined ? [] : [{ type: 'AddressErased', data: { subject, invited: status === 'invited' } }]
    }
    const data = { subject: state.subject ?? command.subject, email: { plain: command.email } }
    switch (command.type) {
      case 'JoinWaitlist':
        return state.status === 'absent' ? [{ type: 'WaitlistJoined', data }] : []
      case 'SendInvite':
        return state.status === 'invited' ? [] : [{ type: 'InviteSent', data }]
    }
  },
}
