import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { centsOf } from '../catalogue/money.ts'
import type { AdminUser } from './contract.ts'
import { type Day, daysLater } from './day.ts'
import type { PersonDocument, TotalsDocument } from './projection.ts'
import { figuresOfPeople } from './queries.ts'
import { pageOfFound } from './search-queries.ts'
import { allOf, spentByModel, totalsOf } from './sums.ts'
import { pageOfTotals } from './totals-queries.ts'
import type { pageOfUsers, UserPage, UserRow } from './users-contract.ts'
import { findPerson, pageOfPeople, peopleById, totalsById } from './users-queries.ts'

export function toUser({ _id, firstName, lastName, email, createdAt, status }: PersonDocument): AdminUser {
  return { id: _id, firstName, lastName, email, createdAt: createdAt.toISOString(), status }
}

function toRow(
  person: PersonDocument,
  { generations, images, videos, spent, simulated = 0n }: TotalsDocument,
): UserRow {
  const made = { totalGenerations: Number(generations), totalImages: Number(images), totalVideos: Number(videos) }
  return {
    ...toUser(person),
    ...made,
    totalCosts: centsOf(Number(spent)),
    simulatedCosts: centsOf(Number(simulated)),
  }
}

/** The person of this id. Throws DomainError `not-found`. */
export async function userFound(db: Db, userId: string): Promise<AdminUser> {
  const person = await findPerson(db, userId)
  if (person === null) throw new DomainError(commonErrors.notFound, 'There is no such user.')
  return toUser(person)
}

/** So many days of spending stand in a row. */
const trendDays = 30

/**
 * A page of people with their totals and their last days, or of those whom a search finds.
 * @param today the last of the days
 */
export async function usersPage(
  db: Db,
  { search = '', ...asked }: ReturnType<typeof pageOfUsers.query.parse>,
  today: Day,
): Promise<UserPage> {
  const { totals, ...next } = await (search === '' ? pageOfTotals(db, asked) : pageOfFound(db, search, asked))
  const userIds = totals.map(({ _id }) => _id)
  const days = Array.from({ length: trendDays }, (_, n) => daysLater(today, n + 1 - trendDays))
  const [persons, trends] = await Promise.all([peopleById(db, userIds), trendsOf(db, userIds, days)])
  const users = totals.flatMap((each) => {
    const person = persons.get(each._id)
    return person === undefined ? [] : [{ ...toRow(person, each), ...trends(each._id) }]
  })
  return { users, ...next }
}

/** What each of these people has spent on each of these days, and how much of that is simulated, in cents. One read for all. */
async function trendsOf(db: Db, userIds: readonly string[], days: readonly Day[]) {
  const figures = await figuresOfPeople(db, userIds, days)
  const spent = new Map(
    figures.map((each) => [each._id, centsOf(Number(allOf(Object.fromEntries(spentByModel(each)))))]),
  )
  const ofUser = Map.groupBy(figures, ({ userId }) => userId)
  return (userId: string) => ({
    spentByDay: days.map((day) => spent.get(`${userId} ${day}`) ?? 0),
    simulatedInDays: centsOf(Number(totalsOf(ofUser.get(userId) ?? []).simulated)),
  })
}

/** The same people as rows of a file, page by page as they have joined: nobody is left out, however many a search finds. */
export async function userRowsPage(
  db: Db,
  asked: { readonly search?: string | undefined; readonly after: string | undefined },
): Promise<{ readonly items: UserRow[]; readonly next?: string }> {
  const { documents, ...next } = await pageOfPeople(db, { ...asked, limit: 500 })
  const totals = await totalsById(
    db,
    documents.map(({ _id }) => _id),
  )
  const items = documents.flatMap((person) => {
    const made = totals.get(person._id)
    return made === undefined ? [] : [toRow(person, made)]
  })
  return { items, ...next }
}
