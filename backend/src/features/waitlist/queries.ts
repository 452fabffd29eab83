import type { Db } from 'mongodb'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import { streamOf } from './address.ts'
import { waitlistEvents } from './events.ts'
import { type WaitlistDocument, waitlist } from './projection.ts'

/** Whether the address may have an account, by its own stream: an invitation counts from the moment it is written. */
export async function isInvited(store: EventStore, masterKey: string, email: string): Promise<boolean> {
  const [newest] = await store.read(streamOf(masterKey, email), waitlistEvents, {
    direction: 'backwards',
    limit: 1,
  })
  return newest?.type === 'InviteSent' || (newest?.type === 'AddressErased' && newest.data.invited)
}

export interface WaitingAddress {
  readonly email: string
  readonly since: Date
}

/** Addresses that wait for an invitation, first come first. Index { invited, createdAt, _id }. */
export async function listWaiting(db: Db): Promise<readonly WaitingAddress[]> {
  const found = await collectionOf<WaitlistDocument>(db, waitlist)
    .find({ invited: false })
    .sort({ createdAt: 1, _id: 1 })
    .toArray()
  return found.flatMap(({ email, createdAt }) => (email === null ? [] : [{ email, since: createdAt }]))
}
