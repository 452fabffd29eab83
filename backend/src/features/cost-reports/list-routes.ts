import type { Db } from 'mongodb'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { csvFile } from '../../platform/http/csv.ts'
import { workOfAllAdmins } from '../work/admin-queries.ts'
import { inputOfWork } from '../work/commands.ts'
import { AskedReport, costReportsFile, type ListedReport, listCostReports } from './admin-contract.ts'
import { CostReportResult, costReportKind, mostReports } from './words-contract.ts'

interface ListDeps {
  readonly store: EventStore
  readonly keys: KeyStore
  readonly db: Db
  readonly now: () => Date
}

/** The reports that admins have asked for, with what each was asked. */
export function costReportListRoutes(app: Api, deps: ListDeps): void {
  app.on(listCostReports, () => listedReports(deps))

  app.serve(costReportsFile, async () => csvFile('reports', columns, (await listedReports(deps)).map(cellsOf)))
}

/** No read model holds what was asked, which may name a person: it is read from the log, where erasing the admin's key takes it away. */
async function listedReports({ db, now, ...log }: ListDeps): Promise<ListedReport[]> {
  const reports = await workOfAllAdmins(db, costReportKind, { now: now(), mostFiles: mostReports })
  return Promise.all(
    reports.map(async (report) => {
      const asked = askedIn(await inputOfWork(log, report.id))
      return asked === undefined ? report : { ...report, asked }
    }),
  )
}

function askedIn(input: unknown): AskedReport | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  return AskedReport.safeParse({ ...input, repriced: 'prices' in input }).data
}

const columns = [
  'id',
  'requested',
  'asked by',
  'lines for each',
  'from',
  'to',
  'as of',
  'user id',
  'model',
  'repriced',
  'sql',
  'state',
  'charges',
  'lines',
  'bytes',
  'file',
]

function cellsOf({ id, requestedAt, askedBy, asked, state, result, expiresAt }: ListedReport) {
  const made = CostReportResult.safeParse(result).data
  return [
    id,
    requestedAt,
    askedBy.email ?? askedBy.id,
    asked?.sql === undefined ? asked?.by.join(' ') : undefined,
    asked?.from,
    asked?.to,
    asked?.asOf,
    asked?.user,
    asked?.model,
    asked?.repriced,
    asked?.sql,
    state,
    made?.charges,
    made?.lines,
    made?.bytes,
    expiresAt === undefined ? undefined : made?.name,
  ]
}
