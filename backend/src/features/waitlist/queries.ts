import type { Db } from 'mongodb'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { readPage } from '../../platform/projections/lists/cursor-page.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { streamOf } from './address.ts'
import { waitlistEvents } from './events.ts'
import { type WaitlistDocument, waitlist } from './projection.ts'

/** The stream of an address. */
export const waitlistStreamOf = streamOf

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

/** What these addresses are, as far as they have waited and were not erased. By _id. */
export async function addressesById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await collectionOf<WaitlistDocument>(db, waitlist)
    .find({ _id: { $in: [...ids] } })
    .toArray()
  return new Map(found.flatMap(({ _id, email }) => (email === null ? [] : [[_id, email] as const])))
}

/** One page of the addresses that wait, first come first, or of those that were invited. Index { invited, createdAt, _id }. */
export function pageOfWaitlist(
  db: Db,
  { invited, ...page }: { readonly invited: boolean; readonly limit: number; readonly after?: string | undefined },
) {
  const list = { filter: { invited }, by: 'createdAt', direction: invited ? -1 : 1 } as const
  return readPage(collectionOf<WaitlistDocument>(db, waitlist), { ...list, ...page })
}
