import type { AdminEvent } from './events.ts'

/** What is remembered of a second factor, so that no code counts twice. */
interface SecondFactor {
  /** The step of the newest code that was used. */
  readonly lastStep: number
  /** Keyed hashes of the recovery codes that were not used. */
  readonly recoveryCodes: readonly string[]
}

/** The state of an admin by their own stream. */
export interface AdminState {
  readonly status: 'absent' | 'active' | 'disabled'
  /** How many passwords there have been: a sign-in with an older one does not count. */
  readonly passwords: number
  /** How many secrets of a second factor there have been: a code of an older one does not count. */
  readonly secrets: number
  /** Undefined while codes are off. */
  readonly secondFactor: SecondFactor | undefined
}

export const absentAdmin: AdminState = { status: 'absent', passwords: 0, secrets: 0, secondFactor: undefined }

/** The state after one more event. */
export function evolveAdmin(state: AdminState, event: AdminEvent): AdminState {
  switch (event.type) {
    case 'AdminAdded':
      return { ...state, status: 'active', passwords: state.passwords + 1, secondFactor: undefined }
    case 'AdminPasswordChanged':
      return { ...state, passwords: state.passwords + 1 }
    case 'AdminDisabled':
      return { ...state, status: 'disabled' }
    case 'AdminSignedIn':
      return state
    case 'AdminTwoFactorPrepared':
      return { ...state, secrets: state.secrets + 1 }
    case 'AdminTwoFactorEnabled':
      return { ...state, secondFactor: { lastStep: event.data.step, recoveryCodes: event.data.recoveryCodes } }
    case 'AdminTwoFactorDisabled':
      return { ...state, secondFactor: undefined }
    case 'AdminCodeUsed':
      return changed(state, { lastStep: event.data.step })
    case 'AdminRecoveryCodesRenewed':
      return changed(state, { recoveryCodes: event.data.recoveryCodes })
    case 'AdminRecoveryCodeUsed': {
      const left = state.secondFactor?.recoveryCodes.filter((code) => code !== event.data.recoveryCode)
      return changed(state, { recoveryCodes: left ?? [] })
    }
  }
}

function changed(state: AdminState, change: Partial<SecondFactor>): AdminState {
  return state.secondFactor === undefined ? state : { ...state, secondFactor: { ...state.secondFactor, ...change } }
}
