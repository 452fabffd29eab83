import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { type Decider, DomainError } from '../../platform/eventsourcing/decider.ts'
import type { AdminId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { type AdminState, absentAdmin, evolveAdmin } from './admin-state.ts'
import { adminErrors } from './errors.ts'
import { type AdminEvent, adminEvents } from './events.ts'

interface OfAdmin extends CommandContext {
  readonly adminId: AdminId
}

export interface AddAdmin extends OfAdmin {
  readonly type: 'AddAdmin'
  readonly email: string
  readonly name: string
  readonly passwordHash: string
}

export interface ChangeAdminPassword extends OfAdmin {
  readonly type: 'ChangeAdminPassword'
  readonly passwordHash: string
  /** How many passwords there had been when the old one was compared; undefined when nobody asked for it. */
  readonly passwords?: number
}

export interface DisableAdmin extends OfAdmin {
  readonly type: 'DisableAdmin'
}

/** The password was right, and the code, if there was one, is of the newest secret. */
export interface SignInAdmin extends OfAdmin {
  readonly type: 'SignInAdmin'
  /** How many passwords there had been when it was compared. */
  readonly passwords: number
  /** Undefined when no code was shown. */
  readonly code?: ShownCode
}

export interface PrepareTwoFactor extends OfAdmin {
  readonly type: 'PrepareTwoFactor'
  /** Base32. */
  readonly secret: string
}

export interface EnableTwoFactor extends OfAdmin {
  readonly type: 'EnableTwoFactor'
  readonly code: ShownCode
  /** Keyed hashes. */
  readonly recoveryCodes: readonly string[]
}

export interface DisableTwoFactor extends OfAdmin {
  readonly type: 'DisableTwoFactor'
  readonly code: ShownCode
}

export interface RenewRecoveryCodes extends OfAdmin {
  readonly type: 'RenewRecoveryCodes'
  readonly code: ShownCode
  /** Keyed hashes. */
  readonly recoveryCodes: readonly string[]
}

/** What a code that somebody typed is by the secret that there was when it was compared. */
export type ShownCode =
  | { readonly kind: 'none' }
  /** `secrets`: how many there had been. */
  | { readonly kind: 'step'; readonly step: number; readonly secrets: number }
  /** Keyed hash of what may be a recovery code. */
  | { readonly kind: 'recovery'; readonly recoveryCode: string }

export type AdminCommand =
  | AddAdmin
  | ChangeAdminPassword
  | DisableAdmin
  | SignInAdmin
  | PrepareTwoFactor
  | EnableTwoFactor
  | DisableTwoFactor
  | RenewRecoveryCodes

/** An admin is added, signs in, gets other passwords and a second factor, and is disabled; then they can be added again. */
export const adminDecider: Decider<AdminState, AdminCommand, AdminEvent> = {
  events: adminEvents,
  initial: absentAdmin,
  evolve: evolveAdmin,
  decide: (command, state) => {
    const { adminId } = command
    switch (command.type) {
      case 'AddAdmin':
        if (state.status === 'active') throw new DomainError(adminErrors.exists, 'There is an admin with this e-mail.')
        return [{ type: 'AdminAdded', data: { adminId, ...sealedOf(command) } }]
      case 'ChangeAdminPassword':
        requireActive(state)
        if (command.passwords !== undefined && command.passwords !== state.passwords) throw wrongPassword()
        return [{ type: 'AdminPasswordChanged', data: { adminId, passwordHash: { plain: command.passwordHash } } }]
      case 'DisableAdmin':
        if (state.status === 'disabled') return []
        requireActive(state)
        return [{ type: 'AdminDisabled', data: { adminId } }]
      case 'SignInAdmin':
        if (state.status !== 'active' || state.passwords !== command.passwords) throw invalidCredentials()
        return [...used(command, state), { type: 'AdminSignedIn', data: { adminId } }]
      case 'PrepareTwoFactor':
        requireActive(state)
        requireOff(state)
        return [{ type: 'AdminTwoFactorPrepared', data: { adminId, secret: { plain: command.secret } } }]
      case 'EnableTwoFactor':
        requireActive(state)
        requireOff(state)
        return [enabled(command, state)]
      case 'DisableTwoFactor':
        requireActive(state)
        if (state.secondFactor === undefined) return []
        return [...used(command, state), { type: 'AdminTwoFactorDisabled', data: { adminId } }]
      case 'RenewRecoveryCodes':
        requireActive(state)
        requireOn(state)
        return [...used(command, state), renewed(command)]
    }
  },
}

/** The one answer to every sign-in that fails before a code counts. */
export const invalidCredentials = (): DomainError =>
  new DomainError(adminErrors.invalidCredentials, 'Invalid credentials')

export const wrongPassword = (): DomainError => new DomainError(adminErrors.wrongPassword, 'This is not your password.')

const wrongCode = (): DomainError =>
  new DomainError(adminErrors.wrongCode, 'This code is not right, or it was used before.')

const sealedOf = ({ email, name, passwordHash }: AddAdmin) => ({
  email: { plain: email },
  name: { plain: name },
  passwordHash: { plain: passwordHash },
})

/** That the code of an admin with a second factor was used up. Throws when it is missing, wrong, or was used before. */
function used(
  { adminId, code }: { readonly adminId: AdminId; readonly code?: ShownCode },
  { secrets, secondFactor }: AdminState,
): AdminEvent[] {
  if (secondFactor === undefined) return []
  if (code === undefined)
    throw new DomainError(adminErrors.codeNeeded, 'Please enter the code of your authenticator app.')
  if (code.kind === 'step' && code.secrets === secrets && code.step > secondFactor.lastStep)
    return [{ type: 'AdminCodeUsed', data: { adminId, step: code.step } }]
  if (code.kind === 'recovery' && secondFactor.recoveryCodes.includes(code.recoveryCode))
    return [{ type: 'AdminRecoveryCodeUsed', data: { adminId, recoveryCode: code.recoveryCode } }]
  throw wrongCode()
}

/** The code shows that the authenticator app has the secret. */
function enabled({ adminId, code, recoveryCodes }: EnableTwoFactor, { secrets }: AdminState): AdminEvent {
  if (code.kind !== 'step' || code.secrets !== secrets) throw wrongCode()
  return { type: 'AdminTwoFactorEnabled', data: { adminId, step: code.step, recoveryCodes: [...recoveryCodes] } }
}

function requireActive({ status }: AdminState): void {
  if (status !== 'active') throw new DomainError(commonErrors.notFound, 'There is no such admin.')
}

function requireOn({ secondFactor }: AdminState): void {
  if (secondFactor === undefined) throw new DomainError(adminErrors.twoFactorOff, 'Codes are off.')
}

const renewed = ({ adminId, recoveryCodes }: RenewRecoveryCodes): AdminEvent => ({
  type: 'AdminRecoveryCodesRenewed',
  data: { adminId, recoveryCodes: [...recoveryCodes] },
})

function requireOff({ secondFactor }: AdminState): void {
  if (secondFactor !== undefined) throw new DomainError(adminErrors.twoFactorOn, 'Codes are on already.')
}
