import type { Collection, Db } from 'mongodb'

interface SignDocument {
  readonly _id: string
  readonly text: string
  /** When its process told this last, by the clock of the database. */
  readonly toldAt: Date
  /** When another process listened last, by the same clock. */
  readonly heardAt?: Date
}

/** What a process has told of something that it has under way. */
export interface Sign {
  readonly text: string
  /** Its process has told something within the last half minute. */
  readonly isAlive: boolean
}

/**
 * What processes tell each other of what they have under way, such as the reply of a language model. The log tells what is to be done and how
 * it has ended; this is lost without harm.
 */
export interface SignsOfLife {
  /** Makes the index. */
  readonly prepare: () => Promise<void>
  /** Tells that it is under way, and its text so far; to be repeated every second. `isHeard`: another process has listened just now. */
  readonly tell: (id: string, text: string) => Promise<{ readonly isHeard: boolean }>
  /** What another process has told last; undefined when there is nothing. To be repeated every second by those who want to hear the end. */
  readonly listen: (id: string) => Promise<Sign | undefined>
  /** Nothing more is told of it. */
  readonly end: (id: string) => Promise<void>
  /** Ids of all of which there is something. */
  readonly all: () => Promise<readonly string[]>
  /** When something was told last, of those of which there is something. */
  readonly lastTold: (ids: readonly string[]) => Promise<ReadonlyMap<string, Date>>
}

/** How long ago, in milliseconds, a listener is still there and a process still alive: many times the second in which they repeat it. */
const heardForMs = 5_000
const aliveForMs = 30_000

/** After this time a process that was killed will not go on. */
const forgottenAfterSeconds = 3_600

/** Signs of life in MongoDB. Only its clock counts, since those of two machines may differ by more than a few seconds. */
export function mongoSignsOfLife(db: Db): SignsOfLife {
  const signs: Collection<SignDocument> = db.collection('signs_of_life')
  return {
    async prepare() {
      await signs.createIndex({ toldAt: 1 }, { expireAfterSeconds: forgottenAfterSeconds })
    },
    async tell(id, text) {
      const change = { $set: { text }, $currentDate: { toldAt: true } } as const
      const sign = await signs.findOneAndUpdate({ _id: id }, change, { upsert: true, returnDocument: 'after' })
      return { isHeard: sign?.heardAt !== undefined && between(sign.heardAt, sign.toldAt) < heardForMs }
    },
    async listen(id) {
      const change = { $currentDate: { heardAt: true } } as const
      const sign = await signs.findOneAndUpdate({ _id: id }, change, { returnDocument: 'after' })
      if (sign?.heardAt === undefined) return undefined
      return { text: sign.text, isAlive: between(sign.toldAt, sign.heardAt) < aliveForMs }
    },
    async end(id) {
      await signs.deleteOne({ _id: id })
    },
    async all() {
      const found = await signs.find({}, { projection: { _id: 1 } }).toArray()
      return found.map(({ _id }) => _id)
    },
    async lastTold(ids) {
      const found = await signs.find({ _id: { $in: [...ids] } }, { projection: { toldAt: 1 } }).toArray()
      return new Map(found.map(({ _id, toldAt }) => [_id, toldAt]))
    },
  }
}

const between = (earlier: Date, later: Date): number => later.getTime() - earlier.getTime()
