import type { Db } from 'mongodb'
import type { Api } from '../../platform/http/contract/api.ts'
import { periodOf } from '../../platform/http/period.ts'
import { auditPage } from './audit.ts'
import { listActs } from './contract.ts'

/** What admins have done. */
export function auditRoutes(app: Api, { db }: { readonly db: Db }): void {
  app.on(listActs, async ({ query: { startDate, endDate, ...asked } }) =>
    auditPage(db, { ...asked, ...periodOf({ startDate, endDate }) }),
  )
}
