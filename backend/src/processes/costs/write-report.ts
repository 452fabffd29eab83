import { reportTable, reportText } from '../../features/cost-reports/rendering.ts'
import type { Report } from '../../features/cost-reports/report.ts'
import { openSqlTable } from '../../platform/reports/duckdb.ts'
import type { Format } from './arguments.ts'
import type { Output } from './output.ts'

/** Writes a report in its format; Parquet is written by a database. */
export async function writeReport(report: Report, format: Format, output: Output): Promise<void> {
  if (format !== 'parquet') return await output.text([reportText(report, format)])
  const { columns, rows } = reportTable(report)
  const table = await openSqlTable('report', columns)
  try {
    for (const row of rows) await table.add(row)
    await table.load()
    await table.writeParquet('SELECT * FROM report')
    await output.file(table.parquetFile)
  } finally {
    await table.close()
  }
}
