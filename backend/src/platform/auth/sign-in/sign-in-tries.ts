import { type Collection, type Db, MongoServerError } from 'mongodb'
import { tooMany } from '../../http/server/limits/limits.ts'
import { retryOnce } from '../retry-write.ts'

/** Security S13: at most ten tries in a quarter of an hour. */
const mostTries = 10
const windowMs = 15 * 60_000
/** Tries that need not wait for each other. */
const freeTries = 3
/** How often a try is counted anew because others were counted at the same moment. */
const rounds = 5

interface TriesDocument {
  readonly _id: string
  readonly tries: number
  readonly lastAt: Date
  readonly expiresAt: Date
}

/** How often somebody has tried to sign in without success, by a name that stands for whoever they claim to be. */
export interface SignInTries {
  /** Makes the index. */
  readonly prepare: () => Promise<void>
  /** Counts a try before it is made. Throws `too-many-requests` with the seconds to wait, also for one of too many at the same moment. */
  readonly count: (name: string) => Promise<void>
  /** After a success. */
  readonly forget: (name: string) => Promise<void>
}

/** Tries in MongoDB, for all processes: short-lived records whose loss only gives more tries. */
export function mongoSignInTries(db: Db, now: () => Date): SignInTries {
  const records: Collection<TriesDocument> = db.collection('sign_in_tries')

  /** False when another try was counted since `known` was read. */
  const record = async (
    _id: string,
    known: TriesDocument | null,
    next: Omit<TriesDocument, '_id'>,
  ): Promise<boolean> => {
    if (known === null) return await isFirst(() => records.insertOne({ _id, ...next }))
    const { tries, lastAt } = known
    return (await records.updateOne({ _id, tries, lastAt }, { $set: next })).matchedCount === 1
  }

  /** A try that is yet to come was counted while the clock was ahead: it counts as one of this moment. */
  const notYetToCome = async (known: TriesDocument | null, at: Date): Promise<TriesDocument | null> => {
    if (known === null || known.lastAt <= at) return known
    const { _id, tries, lastAt } = known
    const ofNow = { lastAt: at, expiresAt: new Date(at.getTime() + windowMs) }
    await records.updateOne({ _id, tries, lastAt }, { $set: ofNow })
    return { ...known, ...ofNow }
  }

  return {
    async prepare() {
      await records.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 })
    },
    async count(name) {
      for (let round = 0; round < rounds; round++) {
        const at = now()
        const known = await notYetToCome(await records.findOne({ _id: name }), at)
        if (await record(name, known, oneMore(known, at))) return
      }
      throw tooMany(1)
    },
    async forget(name) {
      await retryOnce(() => records.deleteOne({ _id: name }))
    },
  }
}

/** What is known after a try at this time. Throws `too-many-requests` when it comes too early. */
function oneMore(known: TriesDocument | null, at: Date): Omit<TriesDocument, '_id'> {
  const expiresAt = new Date(at.getTime() + windowMs)
  if (known === null || known.expiresAt <= at) return { tries: 1, lastAt: at, expiresAt }
  const waitMs = known.lastAt.getTime() + pauseAfter(known.tries) - at.getTime()
  if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000))
  return { tries: known.tries + 1, lastAt: at, expiresAt }
}

/** Milliseconds after so many tries: nothing, then one second, two, four, ..., and at last the whole window. */
function pauseAfter(tries: number): number {
  if (tries < freeTries) return 0
  return tries < mostTries ? 1_000 * 2 ** (tries - freeTries) : windowMs
}

async function isFirst(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert()
    return true
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11_000) return false
    throw error
  }
}
