import type { UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { openText, sealText } from '@studio/backend/platform/eventsourcing/keys/seal.ts'
import { z } from 'zod'
import type { JobRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { type KeepForNextAttempt, keptBefore } from '../heartbeats.ts'

/** Addresses of copies at the provider by the ids of their assets, as `ReferencesLent` has them. */
export type Lent = ReadonlyMap<string, string | null>

const Entries = z.array(z.tuple([z.string(), z.string().nullable()]))

/** What the kept text is bound to besides the job. */
const field = 'lent so far'

type KeyDeps = Pick<ActivityDeps, 'keys'>

/** What earlier attempts of the activity have uploaded. */
export async function lentBefore(deps: KeyDeps, { userId, jobId }: JobRef): Promise<Lent> {
  const { data: sealed } = z.string().safeParse(keptBefore()['lent'])
  const key = await keyOf(deps, userId)
  if (sealed === undefined || key === undefined) return new Map()
  return new Map(Entries.parse(JSON.parse(openText(key, sealed, jobId, field))))
}

/** Keeps it for the next attempt; sealed, because whoever knows an address can see the file. */
export async function keepLent(
  deps: KeyDeps,
  { userId, jobId }: JobRef,
  lent: Lent,
  keep: KeepForNextAttempt,
): Promise<void> {
  const key = await keyOf(deps, userId)
  if (key !== undefined) keep({ lent: sealText(key, JSON.stringify([...lent]), jobId, field) })
}

/** Undefined once it is erased. */
async function keyOf({ keys }: KeyDeps, userId: UserId) {
  const key = await keys.open(userId)
  return typeof key === 'string' ? undefined : key
}
