import { chargeColumns } from '../../features/cost-reports/charge-table.ts'
import { headText } from '../../features/cost-reports/rendering.ts'
import { makeReport, type ReportedLog, type ReportWork } from '../../features/cost-reports/report.ts'
import { openSqlTable } from '../../platform/reports/duckdb.ts'
import { sqlText } from '../../platform/reports/sql-text.ts'
import type { CostsRequest } from './arguments.ts'
import type { Output } from './output.ts'

interface Answering {
  readonly work: ReportWork
  readonly output: Output
  readonly tell: (text: string) => void
}

/** Puts the charges into the table `charges` and answers one SELECT about it. Returns the exit code. Throws UnusableSql. */
export async function answerSql(
  log: ReportedLog,
  { options, sql, format }: CostsRequest & { readonly sql: string },
  { work, output, tell }: Answering,
): Promise<number> {
  const table = await openSqlTable('charges', chargeColumns, { signal: work.signal })
  try {
    const { head } = await makeReport(log, options, {
      ...work,
      onCharge: (charge, repriced) => table.add(chargeColumns.map(({ of }) => of(charge, repriced))),
    })
    await table.load()
    tell(headText(head))
    if (format === 'parquet') {
      await table.writeParquet(sql)
      await output.file(table.parquetFile)
    } else await output.text(sqlText(await table.query(sql), format))
    return 0
  } finally {
    await table.close()
  }
}
