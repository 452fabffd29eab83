import { setTimeout as sleep } from 'node:timers/promises'
import { type Collection, type Db, MongoServerError } from 'mongodb'
import { randomId } from '../../eventsourcing/ids.ts'
import { within } from '../../eventsourcing/store/timeout.ts'

interface LeaseDocument {
  readonly _id: string
  readonly holder: string
  readonly expiresAt: Date
}

export interface LeaseOptions {
  /** How long the lease of a dead process blocks the others, in milliseconds; a holder renews it every quarter of that. */
  readonly ttlMs: number
  /** The lease is not renewed until this returns. */
  readonly onAcquired: () => void | Promise<void>
  readonly onLost: () => void | Promise<void>
  /** Called with errors of the database, and with those that the two callbacks throw. */
  readonly onTrouble?: (error: unknown) => void
}

export interface Lease {
  readonly held: () => boolean
  /** Gives the lease back, after `onLost` if it was held. */
  readonly release: () => Promise<void>
}

/**
 * Tries until `release` to be the one process that holds a named lease. A holder that was paused may go on for a moment after
 * its lease has expired, so work under a lease must tolerate two holders for a moment. The callbacks never overlap and always
 * alternate.
 */
export function holdLease(db: Db, name: string, options: LeaseOptions): Lease {
  const { ttlMs, onAcquired, onLost, onTrouble = () => undefined } = options
  const leases = db.collection<LeaseDocument>('leases')
  const holder = randomId()
  const stopping = new AbortController()
  let heldUntil = 0
  let held = false

  const become = async (now: boolean) => {
    if (now === held) return
    held = now
    try {
      await (now ? onAcquired() : onLost())
    } catch (error) {
      onTrouble(error)
    }
  }

  const renew = async () => {
    const requestedAt = performance.now()
    try {
      const got = await within(ttlMs / 4, `Lease ${name}`, take(leases, { name, holder, ttlMs }))
      heldUntil = got ? requestedAt + ttlMs : 0
    } catch (error) {
      // An error does not mean that the lease is lost: it is held until it expires.
      onTrouble(error)
    }
    await become(performance.now() < heldUntil)
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      await renew()
      await sleep(ttlMs / 4, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    await become(false)
    await leases.deleteOne({ _id: name, holder }).catch(onTrouble)
  }
  const done = run()

  return {
    held: () => held && performance.now() < heldUntil,
    async release() {
      stopping.abort()
      await done
    },
  }
}

interface Claim {
  readonly name: string
  readonly holder: string
  readonly ttlMs: number
}

/** A lease that expires later than this many times its duration was taken before the clock was set back. */
const tooLong = 10

/** Takes or renews the lease; false while another holder's has not expired. */
async function take(leases: Collection<LeaseDocument>, { name, holder, ttlMs }: Claim): Promise<boolean> {
  const now = Date.now()
  const over = [{ expiresAt: { $lt: new Date(now) } }, { expiresAt: { $gt: new Date(now + tooLong * ttlMs) } }]
  const free = { _id: name, $or: [{ holder }, ...over] }
  try {
    await leases.findOneAndUpdate(free, { $set: { holder, expiresAt: new Date(now + ttlMs) } }, { upsert: true })
    return true
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11_000) return false
    throw error
  }
}
