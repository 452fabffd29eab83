import type { AdminEvent } from './events.ts'

/** The state of an admin by their own stream. */
export interface AdminState {
  readonly status: 'absent' | 'active' | 'disabled'
  /** How many passwords there have been: a sign-in with an older one does not count. */
  readonly passwords: number
}

export const absentAdmin: AdminState = { status: 'absent', passwords: 0 }

/** The state after one more event. */
export function evolveAdmin(state: AdminState, event: AdminEvent): AdminState {
  switch (event.type) {
    case 'AdminAdded':
      return { status: 'active', passwords: state.passwords + 1 }
    case 'AdminPasswordChanged':
      return { ...state, passwords: state.passwords + 1 }
    case 'AdminDisabled':
      return { ...state, status: 'disabled' }
    case 'AdminSignedIn':
      return state
  }
}
