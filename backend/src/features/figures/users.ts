import type { Db } from 'mongodb'
import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { centsOf } from '../catalogue/money.ts'
import type { AdminUser } from './contract.ts'
import type { PersonDocument } from './projection.ts'
import type { pageOfUsers, UserPage, UserRow } from './users-contract.ts'
import { findPerson, idsOfFound, mostFound, pageOfTotals, peopleById } from './users-queries.ts'

export function toUser({ _id, firstName, lastName, email, createdAt, status }: PersonDocument): AdminUser {
  return { id: _id, firstName, lastName, email, createdAt: createdAt.toISOString(), status }
}

/** The person of this id. Throws DomainError `not-found`. */
export async function userFound(db: Db, userId: string): Promise<AdminUser> {
  const person = await findPerson(db, userId)
  if (person === null) throw new DomainError(commonErrors.notFound, 'There is no such user.')
  return toUser(person)
}

/** Whom a search finds: whoever has this id, or those whose words begin so. */
async function idsFor(db: Db, search: string): Promise<readonly string[]> {
  const id = z.uuid().safeParse(search.toLowerCase()).data
  return id === undefined ? await idsOfFound(db, search) : [id]
}

/** A page of people with their totals, or of those whom a search finds. Three indexed reads at most. */
export async function usersPage(
  db: Db,
  { search = '', ...asked }: ReturnType<typeof pageOfUsers.query.parse>,
): Promise<UserPage> {
  const found = search === '' ? undefined : await idsFor(db, search)
  const { totals, ...next } = await pageOfTotals(db, { ...asked, ...(found && { among: found.slice(0, mostFound) }) })
  const persons = await peopleById(
    db,
    totals.map(({ _id }) => _id),
  )
  const users = totals.flatMap(({ _id, generations, images, videos, spent }): UserRow[] => {
    const person = persons.get(_id)
    if (person === undefined) return []
    const made = { totalGenerations: Number(generations), totalImages: Number(images), totalVideos: Number(videos) }
    return [{ ...toUser(person), ...made, totalCosts: centsOf(Number(spent)) }]
  })
  return { users, ...next, isCut: (found?.length ?? 0) > mostFound }
}
