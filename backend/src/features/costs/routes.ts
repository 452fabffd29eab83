import type { Db } from 'mongodb'
import type { Api } from '../../platform/http/contract/api.ts'
import { periodOf } from '../../platform/http/period.ts'
import { listLedger } from './contract.ts'
import { toChargeRow } from './ledger-row.ts'
import { pageOfLedger } from './queries.ts'

/** The ledger as admins read it. */
export function ledgerRoutes(app: Api, { db }: { readonly db: Db }): void {
  app.on(listLedger, async ({ query: { startDate, endDate, ...asked } }) => {
    const { documents, ...next } = await pageOfLedger(db, { ...asked, ...periodOf({ startDate, endDate }) })
    return { charges: documents.map(toChargeRow), ...next }
  })
}
