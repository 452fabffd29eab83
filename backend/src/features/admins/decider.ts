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
}

export interface DisableAdmin extends OfAdmin {
  readonly type: 'DisableAdmin'
}

/** The password was right. */
export interface SignInAdmin extends OfAdmin {
  readonly type: 'SignInAdmin'
  /** How many passwords there had been when it was compared. */
  readonly passwords: number
}

export type AdminCommand = AddAdmin | ChangeAdminPassword | DisableAdmin | SignInAdmin

/** An admin is added, signs in, gets other passwords, and is disabled; then they can be added again. */
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
        return [{ type: 'AdminPasswordChanged', data: { adminId, passwordHash: { plain: command.passwordHash } } }]
      case 'DisableAdmin':
        if (state.status === 'disabled') return []
        requireActive(state)
        return [{ type: 'AdminDisabled', data: { adminId } }]
      case 'SignInAdmin':
        if (state.status !== 'active' || state.passwords !== command.passwords) throw invalidCredentials()
        return [{ type: 'AdminSignedIn', data: { adminId } }]
    }
  },
}

/** The one answer to every sign-in that fails. */
export const invalidCredentials = (): DomainError =>
  new DomainError(adminErrors.invalidCredentials, 'Invalid credentials')

const sealedOf = ({ email, name, passwordHash }: AddAdmin) => ({
  email: { plain: email },
  name: { plain: name },
  passwordHash: { plain: passwordHash },
})

function requireActive({ status }: AdminState): void {
  if (status !== 'active') throw new DomainError(commonErrors.notFound, 'There is no such admin.')
}
