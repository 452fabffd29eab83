import { describe, it } from 'vitest'
import { AdminId } from '../../platform/eventsourcing/event.ts'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { type AdminEvent, adminStream } from './events.ts'
import { admins } from './projection.ts'

const adminId = AdminId.parse('11111111-1111-4111-8111-111111111111')
const happened = (event: AdminEvent, at: number) => recorded(adminStream(adminId), event, { created: new Date(at) })
const added = (name: string): AdminEvent => ({
  type: 'AdminAdded',
  data: { adminId, email: { plain: 'ada@atelier.example' }, name: { plain: name }, passwordHash: { plain: 'hash' } },
})
const ada = { _id: adminId, email: 'ada@atelier.example', name: 'Ada', createdAt: new Date(1) }

describe('the read model of admins', () => {
  it('contains who an admin is, and no password', async () => {
    await given(admins, happened(added('Ada'), 1)).expect([ada])
  })

  it('knows when an admin signed in last, and since when they are disabled', async () => {
    await given(
      admins,
      happened(added('Ada'), 1),
      happened({ type: 'AdminSignedIn', data: { adminId } }, 2),
      happened({ type: 'AdminSignedIn', data: { adminId } }, 3),
      happened({ type: 'AdminDisabled', data: { adminId } }, 4),
    ).expect([{ ...ada, lastLoginAt: new Date(3), disabledAt: new Date(4) }])
  })

  it('knows who signs in with codes', async () => {
    const enabled: AdminEvent = { type: 'AdminTwoFactorEnabled', data: { adminId, step: 1, recoveryCodes: [] } }
    await given(admins, happened(added('Ada'), 1), happened(enabled, 2)).expect([{ ...ada, twoFactor: true }])
    const disabled: AdminEvent = { type: 'AdminTwoFactorDisabled', data: { adminId } }
    await given(admins, happened(added('Ada'), 1), happened(enabled, 2), happened(disabled, 3)).expect([ada])
    const again = [happened(enabled, 2), happened(added('Ada'), 3)]
    await given(admins, happened(added('Ada'), 1), ...again).expect([ada])
  })

  it('lets an admin who is added again in', async () => {
    await given(
      admins,
      happened(added('Ada'), 1),
      happened({ type: 'AdminDisabled', data: { adminId } }, 2),
      happened(added('Ada Lovelace'), 3),
    ).expect([{ ...ada, name: 'Ada Lovelace' }])
  })
})
