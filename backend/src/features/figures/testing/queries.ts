import type { Db } from 'mongodb'
import { jobFigures } from '../jobs-queries.ts'
import { people, personTotals } from '../projection.ts'
import { figuresOfDays, figuresOfPeople, figuresOfPerson } from '../queries.ts'
import { pageOfFound } from '../search-queries.ts'
import { pageOfTotals } from '../totals-queries.ts'
import { everybody, findPerson, pageOfPeople, peopleById, totalsById } from '../users-queries.ts'

type Queries = Readonly<Record<string, (db: Db) => Promise<unknown>>>

/** Each query of this slice, as the test of the query plans runs it. */
export function figureQueries(
  userId: string,
  idIn: (model: typeof people | typeof personTotals) => string,
  limit: number,
): Queries {
  const period = { from: '2026-02-10', until: '2026-02-20' }
  const last = { sort: 'cost', order: 'desc', limit } as const
  return {
    figuresOfDays: (db) => figuresOfDays(db, period),
    jobFigures: (db) => jobFigures(db, { from: new Date(period.from), until: new Date(period.until) }),
    figuresOfPerson: (db) => figuresOfPerson(db, userId, period),
    figuresOfPeople: (db) => figuresOfPeople(db, [userId, idIn(people)], [period.from, period.until]),
    findPerson: (db) => findPerson(db, idIn(people)),
    peopleById: (db) => peopleById(db, [idIn(people)]),
    totalsById: (db) => totalsById(db, [idIn(personTotals)]),
    pageOfPeople: (db) => pageOfPeople(db, { limit }),
    pageOfFound: (db) => pageOfFound(db, 'rare', last),
    'pageOfFound, of many': (db) => pageOfFound(db, 'studio', last),
    pageOfTotals: (db) => pageOfTotals(db, { sort: 'joined', order: 'asc', limit }),
    'pageOfTotals, a later page': (db) => pageOfTotals(db, { ...last, after: '5.~' }),
  }
}

/** The specified call gives everybody, in the order of the index. */
export const wholeLists: Queries = { everybody }
