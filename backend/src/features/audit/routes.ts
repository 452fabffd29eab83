import type { Db } from 'mongodb'
import type { Api } from '../../platform/http/contract/api.ts'
import { csvFile, everyPage } from '../../platform/http/csv.ts'
import { periodOf } from '../../platform/http/period.ts'
import { listAdmins } from '../admins/queries.ts'
import { auditPage } from './audit.ts'
import { type Act, actsFile, listActors, listActs } from './contract.ts'

/** What admins have done. */
export function auditRoutes(app: Api, { db }: { readonly db: Db }): void {
  app.on(listActs, async ({ query: { startDate, endDate, ...asked } }) =>
    auditPage(db, { ...asked, ...periodOf({ startDate, endDate }) }),
  )

  app.on(listActors, async () =>
    (await listAdmins(db)).map(({ _id: id, name, email, disabledAt }) => ({
      id,
      name,
      email,
      isDisabled: disabledAt !== undefined,
    })),
  )

  app.serve(actsFile, async ({ query: { startDate, endDate, ...asked } }) => {
    const period = periodOf({ startDate, endDate })
    const rows = everyPage(async (after) => {
      const { acts, next } = await auditPage(db, { ...asked, ...period, limit: 200, after })
      return { items: acts.map(cellsOf), next }
    })
    return csvFile('audit', columns, rows)
  })
}

const columns = ['time', 'admin', 'act', 'detail', 'user', 'user id', 'other', 'reason']

const cellsOf = ({ at, admin, act, detail, user, other, reason }: Act) => [
  at,
  admin?.email ?? admin?.id ?? 'command line',
  act,
  detail,
  user?.email,
  user?.id,
  other?.email ?? other?.id,
  reason,
]
