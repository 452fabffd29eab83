import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { inputsOfChecksum, sentInputs } from '../../assets/lookup/input-queries.ts'
import { findChain, findWays } from '../chain-queries.ts'
import { inputOfChecksum, unusedInputs } from '../input-queries.ts'
import { clipMakings, clipsById, findClip, listedClips, pageOfAllClips, pageOfClips, shownClip } from '../queries.ts'

type Queries = Readonly<Record<string, (db: Db) => Promise<unknown>>>

type Row = Readonly<Record<string, unknown>>

const isStored = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'status' in state && state.status === 'stored'

/** Each query of this slice, and those by which it finds what clips are made from, as the test of the query plans runs it. */
export function clipQueries(userId: UserId, idsOf: (is: (row: Row) => boolean) => readonly string[]): Queries {
  const ids = () => idsOf(({ listed }) => listed === true)
  const finished = () => idsOf(({ listed, state }) => listed === true && isStored(state))[0] ?? ''
  const kind = 'video'
  const known = { checksum: `${userId} 4`, medium: 'video' } as const
  const priceToday = () => ({ money: 1 })
  return {
    pageOfClips: (db) => pageOfClips(db, userId, { kind, limit: 20, offset: 0, priceToday }),
    'pageOfClips, a later page': (db) => pageOfClips(db, userId, { kind, limit: 20, offset: 60, priceToday }),
    'pageOfClips, the page behind a clip': (db) =>
      pageOfClips(db, userId, { kind, limit: 20, offset: 0, after: ids()[0], priceToday }),
    pageOfAllClips: (db) => pageOfAllClips(db, userId, { limit: 20, offset: 0, priceToday }),
    'pageOfAllClips, a later page': (db) => pageOfAllClips(db, userId, { limit: 20, offset: 60, priceToday }),
    'pageOfAllClips, the page behind a clip': (db) =>
      pageOfAllClips(db, userId, { limit: 20, offset: 0, after: ids()[0], priceToday }),
    findChain: (db) => findChain(db, userId, { id: finished(), begins: 'first-frame', most: 24 }),
    findWays: async (db) => {
      const begins = 'first-frame'
      const chain = (await findChain(db, userId, { id: finished(), begins, most: 24 })) ?? []
      return await findWays(db, userId, [...chain, ...chain], begins)
    },
    sentInputs,
    unusedInputs,
    inputsOfChecksum: (db) => inputsOfChecksum(db, userId, known),
    inputOfChecksum: (db) => inputOfChecksum(db, userId, known),
    clipsById: (db) => clipsById(db, userId, ids()),
    clipMakings: (db) => clipMakings(db, userId, ids()),
    findClip: (db) => findClip(db, userId, { kind, id: ids()[0] ?? '' }),
    listedClips: (db) => listedClips(db, userId, { ids: ids(), priceToday }),
    shownClip: (db) => shownClip(db, userId, { kind, id: ids()[0] ?? '', priceToday }),
  }
}
