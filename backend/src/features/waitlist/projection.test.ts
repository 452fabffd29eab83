import { describe, it } from 'vitest'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { type WaitlistEvent, waitlistStream } from './events.ts'
import { waitlist } from './projection.ts'

const subject = '11111111-1111-4111-8111-111111111111'
const happened = (event: WaitlistEvent) => recorded(waitlistStream('hash'), event, { created: new Date(0) })
const data = { subject, email: { plain: 'ada@atelier.example' } }
const waiting = { _id: subject, email: 'ada@atelier.example', createdAt: new Date(0), invited: false }

describe('the read model of the waitlist', () => {
  it('contains who waits, and who no longer does', async () => {
    const joined = happened({ type: 'WaitlistJoined', data })
    await given(waitlist, joined).expect([waiting])
    await given(waitlist, joined, happened({ type: 'InviteSent', data })).expect([{ ...waiting, invited: true }])
  })

  it('does not contain an erased address', async () => {
    const erased = { subject, email: { erased: true } } as const
    await given(waitlist, happened({ type: 'WaitlistJoined', data: erased })).expect([{ ...waiting, email: null }])
  })
})
