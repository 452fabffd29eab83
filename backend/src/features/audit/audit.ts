import type { Db } from 'mongodb'
import { adminsById } from '../admins/queries.ts'
import { peopleById } from '../figures/users-queries.ts'
import { addressesById } from '../waitlist/queries.ts'
import type { Act } from './contract.ts'
import type { ActDocument } from './projection.ts'
import { type ActsAsked, pageOfActs } from './queries.ts'

/** One page of what admins have done, with the names of everybody in it. Four indexed reads. */
export async function auditPage(db: Db, asked: ActsAsked) {
  const { documents, ...next } = await pageOfActs(db, asked)
  const ids = (field: 'adminId' | 'userId' | 'otherId') => documents.flatMap((document) => document[field] ?? [])
  const [admins, people, addresses] = await Promise.all([
    adminsById(db, [...ids('adminId'), ...ids('otherId')]),
    peopleById(db, ids('userId')),
    addressesById(db, ids('otherId')),
  ])
  const named = (id: string): Act['admin'] => {
    const person = people.get(id)
    const names = [person?.firstName, person?.lastName].filter((name) => typeof name === 'string')
    const email = admins.get(id)?.email ?? person?.email ?? addresses.get(id) ?? null
    return { id, name: admins.get(id)?.name ?? (names.length > 0 ? names.join(' ') : null), email }
  }
  return { acts: documents.map((document) => toAct(document, named)), ...next }
}

function toAct(
  { _id, at, act, adminId, userId, otherId, detail, reason }: ActDocument,
  named: (id: string) => Act['admin'],
): Act {
  return {
    id: _id,
    at: at.toISOString(),
    act,
    ...(adminId !== undefined && { admin: named(adminId) }),
    ...(userId !== undefined && { user: named(userId) }),
    ...(otherId !== undefined && otherId !== adminId && { other: named(otherId) }),
    ...(detail !== undefined && { detail }),
    ...(reason !== undefined && { reason }),
  }
}
