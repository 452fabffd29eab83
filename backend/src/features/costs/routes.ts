import type { Db } from 'mongodb'
import type { Api } from '../../platform/http/contract/api.ts'
import { csvFile, everyPage } from '../../platform/http/csv.ts'
import { periodOf } from '../../platform/http/period.ts'
import { type ChargeRow, ledgerFile, listLedger } from './contract.ts'
import { toChargeRow } from './ledger-row.ts'
import { pageOfLedger } from './queries.ts'

/** The ledger as admins read it. */
export function ledgerRoutes(app: Api, { db }: { readonly db: Db }): void {
  app.on(listLedger, async ({ query: { startDate, endDate, ...asked } }) => {
    const { documents, ...next } = await pageOfLedger(db, { ...asked, ...periodOf({ startDate, endDate }) })
    return { charges: documents.map(toChargeRow), ...next }
  })

  app.serve(ledgerFile, async ({ query: { startDate, endDate, ...asked } }) => {
    const period = periodOf({ startDate, endDate })
    const rows = everyPage(async (after) => {
      const { documents, next } = await pageOfLedger(db, { ...asked, ...period, limit: 1_000, after })
      return { items: documents.map((charge) => cellsOf(toChargeRow(charge))), next }
    })
    return csvFile('charges', columns, rows)
  })
}

const columns = [
  'id',
  'time',
  'user',
  'feature',
  'model',
  'provider',
  'cost in cents',
  'credits',
  'simulated',
  'job',
  'output',
  'call',
]

const cellsOf = ({ id, at, userId, feature, model, provider, cost, credits, sandbox, output, callId }: ChargeRow) => [
  id,
  at,
  userId,
  feature,
  model,
  provider,
  cost,
  credits,
  sandbox,
  output?.jobId,
  output?.n,
  callId,
]
