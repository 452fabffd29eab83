import type { AccountEvent } from './events.ts'

/** The state of an account by its own stream. */
export interface AccountState {
  readonly status: 'absent' | 'active' | 'suspended' | 'deleting' | 'deleted'
}

/** The state after one more event. */
export function evolveAccount(state: AccountState, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'AccountRegistered':
    case 'AccountReactivated':
      return { status: 'active' }
    case 'AccountSuspended':
      return { status: 'suspended' }
    case 'AccountDeletionRequested':
      return { status: 'deleting' }
    case 'AccountDeleted':
      return { status: 'deleted' }
    case 'AccountProfileChanged':
      return state
  }
}
