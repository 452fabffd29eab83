import { describe, it } from 'vitest'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { type AccountEvent, accountStream } from './events.ts'
import { accounts } from './projection.ts'

const userId = UserId.parse('11111111-1111-4111-8111-111111111111')
const happened = (event: AccountEvent) => recorded(accountStream(userId), event, { created: new Date(0) })
const ada = { email: { plain: 'ada@atelier.example' }, firstName: { plain: 'Ada' } }

describe('the read model of accounts', () => {
  it('contains what is known and leaves the rest empty', async () => {
    await given(accounts, happened({ type: 'AccountRegistered', data: { userId, ...ada } })).expect([
      {
        _id: userId,
        email: 'ada@atelier.example',
        firstName: 'Ada',
        lastName: null,
        profileImageUrl: null,
        createdAt: new Date(0),
      },
    ])
  })

  it('follows changes, and removes what the profile no longer has', async () => {
    const changed = { email: { plain: 'ada@elsewhere.example' }, lastName: { plain: 'Creator' } }
    await given(
      accounts,
      happened({ type: 'AccountRegistered', data: { userId, ...ada } }),
      happened({ type: 'AccountProfileChanged', data: { userId, ...changed } }),
    ).expect([
      {
        _id: userId,
        email: 'ada@elsewhere.example',
        firstName: null,
        lastName: 'Creator',
        profileImageUrl: null,
        createdAt: new Date(0),
      },
    ])
  })

  it('contains nothing of a person who was erased', async () => {
    const erased = { erased: true } as const
    await given(
      accounts,
      happened({ type: 'AccountRegistered', data: { userId, email: erased, firstName: erased } }),
    ).expect([
      { _id: userId, email: null, firstName: null, lastName: null, profileImageUrl: null, createdAt: new Date(0) },
    ])
  })

  it('contains the time of a suspension until it has ended', async () => {
    const was = happened({ type: 'AccountRegistered', data: { userId, ...ada } })
    const document = {
      _id: userId,
      email: 'ada@atelier.example',
      firstName: 'Ada',
      lastName: null,
      profileImageUrl: null,
      createdAt: new Date(0),
    }
    const suspended = happened({ type: 'AccountSuspended', data: { userId } })
    await given(accounts, was, suspended).expect([{ ...document, suspendedAt: new Date(0) }])
    await given(accounts, was, suspended, happened({ type: 'AccountReactivated', data: { userId } })).expect([document])
  })
})
