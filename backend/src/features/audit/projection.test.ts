import { describe, it } from 'vitest'
import { AdminId, WorkId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { accountStream } from '../accounts/events.ts'
import { adminStream } from '../admins/events.ts'
import { userId } from '../jobs/testing/builders.ts'
import { registered } from '../jobs/testing/log.ts'
import { acts } from './projection.ts'

const adminId = AdminId.parse('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa')
const other = AdminId.parse('bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb')
const workId = WorkId.parse(randomId())

/** An event of an admin, for a reason. */
const because = (stream: string, event: Parameters<typeof recorded>[1], reason?: object) => {
  const told = recorded(stream, event)
  const concerned = reason === undefined ? {} : { concerns: userId, reason }
  return { ...told, metadata: { ...told.metadata, adminId, ...concerned } } as ReturnType<typeof recorded>
}
const suspended = { type: 'AccountSuspended', data: { userId } } as const
const of = ({ id, created }: ReturnType<typeof recorded>, act: string) => ({ _id: id, at: created, act })
const expectAll = (
  events: readonly ReturnType<typeof recorded>[],
  documents: readonly (ReturnType<typeof of> & Readonly<Record<string, unknown>>)[],
) => given(acts, ...events).expect([...documents].sort((a, b) => (a._id < b._id ? -1 : 1)))

describe('the audit', () => {
  it('has what admins do to accounts, with who and why, and what operators do, whom no one knows', async () => {
    const byAdmin = because(accountStream(userId), suspended, { plain: 'sells accounts' })
    const byOperator = recorded(accountStream(userId), { type: 'AccountReactivated', data: { userId } })
    await expectAll(
      [byAdmin, byOperator],
      [
        { ...of(byAdmin, 'user-suspended'), adminId, userId, reason: 'sells accounts' },
        { ...of(byOperator, 'user-activated'), userId },
      ],
    )
  })

  it('has no reason any more once the person was erased', async () => {
    const event = because(accountStream(userId), suspended, { erased: true })
    await expectAll([event], [{ ...of(event, 'user-suspended'), adminId, userId, reason: null }])
  })

  it('has what admins do to themselves and to each other', async () => {
    const signedIn = recorded(adminStream(adminId), { type: 'AdminSignedIn', data: { adminId } })
    const disabled = because(adminStream(other), { type: 'AdminDisabled', data: { adminId: other } })
    await expectAll(
      [signedIn, disabled],
      [
        { ...of(signedIn, 'signed-in'), adminId },
        { ...of(disabled, 'admin-disabled'), adminId, otherId: other },
      ],
    )
  })

  it('has the work that admins ask for, and the invitations', async () => {
    const work = because(`work-${workId}`, { type: 'WorkRequested', data: { workId, userId, kind: 'export' } })
    const subject = randomId()
    const invited = because(`waitlist-x`, { type: 'InviteSent', data: { subject, email: { plain: 'a@b.example' } } })
    await expectAll(
      [work, invited],
      [
        { ...of(work, 'work-requested'), adminId, userId, detail: 'export' },
        { ...of(invited, 'address-invited'), adminId, otherId: subject },
      ],
    )
  })

  it('has the prices that admins change, and what is withdrawn', async () => {
    const price = { model: 'a-model', unit: 'image', micros: 1, before: 2, from: '2026-11-25T00:00:00.000Z' }
    const changed = because('prices', { type: 'PriceChanged', data: { number: 1, ...price, adminId } })
    const withdrawn = because('prices', { type: 'PriceChangeWithdrawn', data: { number: 1, adminId } })
    await expectAll(
      [changed, withdrawn],
      [
        { ...of(changed, 'price-changed'), adminId, detail: 'a-model' },
        { ...of(withdrawn, 'price-change-withdrawn'), adminId },
      ],
    )
  })

  it('has nothing that creators do themselves', async () => {
    const own = recorded(accountStream(userId), { type: 'AccountDeletionRequested', data: { userId, workId } })
    const byUser = { ...own, metadata: { ...own.metadata, userId } }
    const work = recorded(`work-${workId}`, { type: 'WorkRequested', data: { workId, userId, kind: 'export' } })
    await given(acts, recorded(accountStream(userId), registered()), byUser, work).expect([])
  })
})
