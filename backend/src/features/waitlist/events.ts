import { z } from 'zod'
import { type EventOf, personal } from '../../platform/eventsourcing/event.ts'

/** Whose key seals the address: an id of its own, since nobody on the waitlist has an account. */
const address = { subject: z.uuid(), email: personal('subject') }

/** Stream `waitlist-<keyed hash of the e-mail>`: an address that wants an account, and whether it was invited. */
export const waitlistEvents = {
  WaitlistJoined: { schema: 1, data: z.object(address) },
  InviteSent: { schema: 1, data: z.object(address) },
  /** The key of the address is gone. Whoever was invited still is, and another event brings a key of its own. */
  AddressErased: { schema: 1, erases: 'subject', data: z.object({ subject: z.uuid(), invited: z.boolean() }) },
} as const
export type WaitlistEvent = EventOf<typeof waitlistEvents>

export function waitlistStream(hash: string): string {
  return `waitlist-${hash}`
}
