import { describe, it } from 'vitest'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { waitlistDecider } from './decider.ts'

const context = { commandId: 'c', correlationId: 'c', causationId: 'c', at: '2026-11-21T10:00:00.000Z' }
const subject = '11111111-1111-4111-8111-111111111111'
const another = '22222222-2222-4222-8222-222222222222'
const address = { email: 'ada@atelier.example', subject }
const join = { ...context, type: 'JoinWaitlist', ...address } as const
const invite = { ...context, type: 'SendInvite', ...address } as const
const data = { subject, email: { plain: 'ada@atelier.example' } }
const joined = { type: 'WaitlistJoined', data } as const
const invited = { type: 'InviteSent', data } as const

describe('an address of the waitlist', () => {
  it('joins once', () => {
    given(waitlistDecider).when(join).then(joined)
    given(waitlistDecider, joined).when(join).then()
  })
  it('is invited once, and keeps its data key', () => {
    given(waitlistDecider, joined)
      .when({ ...invite, subject: another })
      .then(invited)
    given(waitlistDecider, joined, invited).when(invite).then()
  })
  it('may be invited without having waited, and does not wait afterwards', () => {
    given(waitlistDecider).when(invite).then(invited)
    given(waitlistDecider, invited).when(join).then()
  })

  const erase = { ...context, type: 'EraseAddress' } as const
  const erased = (wasInvited: boolean) => ({ type: 'AddressErased', data: { subject, invited: wasInvited } }) as const
  it('is erased once, if it was ever known', () => {
    given(waitlistDecider).when(erase).then()
    given(waitlistDecider, joined).when(erase).then(erased(false))
    given(waitlistDecider, joined, invited).when(erase).then(erased(true))
    given(waitlistDecider, joined, erased(false)).when(erase).then()
  })
  it('that was erased joins again with a key of its own, and is still invited if it was', () => {
    given(waitlistDecider, joined, erased(false))
      .when({ ...join, subject: another })
      .then({ type: 'WaitlistJoined', data: { ...data, subject: another } })
    given(waitlistDecider, joined, invited, erased(true)).when(invite).then()
  })
})
