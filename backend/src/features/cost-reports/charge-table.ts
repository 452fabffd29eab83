import type { Cell } from '../../platform/reports/cell.ts'
import type { SqlColumn } from '../../platform/reports/duckdb.ts'
import type { ChargeRow } from './charge-row.ts'

interface ChargeColumn extends SqlColumn {
  readonly of: (charge: ChargeRow, repriced: number | undefined) => Cell
}

/** The table `charges` that SQL sees: one row for each charge that a report is of. Money in millionths of a dollar. */
export const chargeColumns: readonly ChargeColumn[] = [
  { name: 'id', type: 'VARCHAR', of: ({ id }) => id },
  { name: 'position', type: 'BIGINT', of: ({ position }) => position },
  { name: 'created', type: 'TIMESTAMP', of: ({ created }) => new Date(created).toISOString().slice(0, -1) },
  { name: 'day', type: 'DATE', of: ({ day }) => day },
  { name: 'user_id', type: 'UUID', of: ({ user }) => user },
  { name: 'feature', type: 'VARCHAR', of: ({ feature }) => feature },
  { name: 'model', type: 'VARCHAR', of: ({ model }) => model },
  { name: 'provider', type: 'VARCHAR', of: ({ provider }) => provider },
  { name: 'sandbox', type: 'BOOLEAN', of: ({ sandbox }) => sandbox },
  { name: 'price_list_version', type: 'INTEGER', of: ({ priceListVersion }) => priceListVersion },
  { name: 'outputs', type: 'INTEGER', of: ({ outputs }) => outputs },
  { name: 'seconds', type: 'DOUBLE', of: ({ seconds }) => seconds ?? null },
  { name: 'resolution', type: 'VARCHAR', of: ({ resolution }) => resolution ?? null },
  { name: 'unit', type: 'VARCHAR', of: ({ unit }) => unit ?? null },
  { name: 'input_tokens', type: 'BIGINT', of: ({ inputTokens }) => inputTokens ?? null },
  { name: 'output_tokens', type: 'BIGINT', of: ({ outputTokens }) => outputTokens ?? null },
  { name: 'credits', type: 'INTEGER', of: ({ credits }) => credits ?? null },
  { name: 'unit_price_micros', type: 'BIGINT', of: ({ unitPrice }) => unitPrice ?? null },
  { name: 'amount_micros', type: 'BIGINT', of: ({ amount }) => amount },
  { name: 'repriced_micros', type: 'BIGINT', of: (_, repriced) => repriced ?? null },
]
