import type { Db } from 'mongodb'
import { AdminId } from '../../../platform/eventsourcing/event.ts'
import { adminsById, disabledAmong, findCurrentAdmin, listAdmins } from '../queries.ts'

/** Each query of this slice, as the test of the query plans runs it. */
export function adminQueries(someAdmin: () => unknown): Readonly<Record<string, (db: Db) => Promise<unknown>>> {
  const adminId = () => AdminId.parse(someAdmin())
  return {
    adminsById: (db) => adminsById(db, [adminId()]),
    disabledAmong: (db) => disabledAmong(db, [adminId()]),
    listAdmins: (db) => listAdmins(db),
    findCurrentAdmin: (db) => findCurrentAdmin(db, adminId()),
  }
}
