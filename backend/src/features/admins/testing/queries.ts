import type { Db } from 'mongodb'
import { AdminId, type UserId } from '../../../platform/eventsourcing/event.ts'
import { rowsAdmin, rowsMasterKey } from '../../../testing/read-model-rows.ts'
import { findAdminsWork, findWorkOfAdmins, workOfAdmin, workOfAllAdmins } from '../../work/admin-queries.ts'
import { adminsById, disabledAmong, findCurrentAdmin, isAdminsEmail, listAdmins } from '../queries.ts'

/** Each query of this slice, and those of the work of admins, as the test of the query plans runs it. */
export function adminQueries(
  someAdmin: () => unknown,
  { userId, now }: { readonly userId: UserId; readonly now: Date },
): Readonly<Record<string, (db: Db) => Promise<unknown>>> {
  const adminId = () => AdminId.parse(someAdmin())
  const ofPerson = { userId, now, kind: 'cost-report', mostFiles: 2 }
  return {
    adminsById: (db) => adminsById(db, [adminId()]),
    disabledAmong: (db) => disabledAmong(db, [adminId()]),
    isAdminsEmail: (db) => isAdminsEmail(db, rowsMasterKey, rowsAdmin.email),
    findAdminsWork: async (db) => {
      const [first] = await workOfAdmin(db, adminId(), ofPerson)
      return await findAdminsWork(db, adminId(), { userId, workId: first?.id ?? '' })
    },
    workOfAdmin: (db) => workOfAdmin(db, adminId(), ofPerson),
    workOfAllAdmins: (db) => workOfAllAdmins(db, 'cost-report', { now }),
    findWorkOfAdmins: async (db) => {
      const kind = 'cost-report'
      const [first] = await workOfAllAdmins(db, kind, { now })
      return await findWorkOfAdmins(db, { workId: first?.id ?? '', kind })
    },
    listAdmins: (db) => listAdmins(db),
    findCurrentAdmin: (db) => findCurrentAdmin(db, adminId()),
  }
}
