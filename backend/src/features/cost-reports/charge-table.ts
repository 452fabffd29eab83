import type { Cell } from '../../platform/reports/cell.ts'
import type { SqlColumn } from '../../platform/reports/duckdb.ts'
import type { ChargeRow } from './charge-row.ts'
import { chargeColumnNames } from './words-contract.ts'

interface ChargeColumn {
  readonly type: SqlColumn['type']
  readonly of: (charge: ChargeRow, repriced: number | undefined) => Cell
}

const columns: Readonly<Record<(typeof chargeColumnNames)[number], ChargeColumn>> = {
  id: { type: 'VARCHAR', of: ({ id }) => id },
  position: { type: 'BIGINT', of: ({ position }) => position },
  created: { type: 'TIMESTAMP', of: ({ created }) => new Date(created).toISOString().slice(0, -1) },
  day: { type: 'DATE', of: ({ day }) => day },
  user_id: { type: 'UUID', of: ({ user }) => user },
  feature: { type: 'VARCHAR', of: ({ feature }) => feature },
  model: { type: 'VARCHAR', of: ({ model }) => model },
  provider: { type: 'VARCHAR', of: ({ provider }) => provider },
  sandbox: { type: 'BOOLEAN', of: ({ sandbox }) => sandbox },
  price_list_version: { type: 'INTEGER', of: ({ priceListVersion }) => priceListVersion },
  outputs: { type: 'INTEGER', of: ({ outputs }) => outputs },
  seconds: { type: 'DOUBLE', of: ({ seconds }) => seconds ?? null },
  resolution: { type: 'VARCHAR', of: ({ resolution }) => resolution ?? null },
  unit: { type: 'VARCHAR', of: ({ unit }) => unit ?? null },
  input_tokens: { type: 'BIGINT', of: ({ inputTokens }) => inputTokens ?? null },
  output_tokens: { type: 'BIGINT', of: ({ outputTokens }) => outputTokens ?? null },
  credits: { type: 'INTEGER', of: ({ credits }) => credits ?? null },
  unit_price_micros: { type: 'BIGINT', of: ({ unitPrice }) => unitPrice ?? null },
  amount_micros: { type: 'BIGINT', of: ({ amount }) => amount },
  repriced_micros: { type: 'BIGINT', of: (_, repriced) => repriced ?? null },
}

/** The table `charges` that SQL sees: one row for each charge that a report is of. Money in millionths of a dollar. */
export const chargeColumns = chargeColumnNames.map((name) => ({ name, ...columns[name] }))
