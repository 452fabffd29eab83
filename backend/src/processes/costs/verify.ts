import type { ChargeRow } from '../../features/cost-reports/charge-row.ts'
import type { ReportOptions } from '../../features/cost-reports/contract.ts'
import { foldCharges } from '../../features/cost-reports/fold.ts'
import { type Difference, differencesBetween } from '../../features/cost-reports/reconcile.ts'
import { ledgerSums } from '../../features/costs/ledger-queries.ts'
import type { Position } from '../../platform/eventsourcing/event.ts'
import { readCheckpoint } from '../../platform/projections/checkpoint.ts'
import { poll } from '../../platform/projections/lists/poll.ts'
import { connectMongo } from '../../platform/projections/mongo/database.ts'
import { dollarsOf } from '../../platform/reports/cell.ts'

interface Verdict {
  readonly agrees: boolean
  readonly text: string
}

export interface Verifying {
  /** Told of each charge. */
  readonly note: (charge: ChargeRow) => undefined
  readonly compare: (upTo: Position) => Promise<Verdict>
}

/** How long the read models may take to arrive where the report ends, in milliseconds. */
const patienceMs = 10_000
const mostShown = 20

/**
 * Adds up the charges of a report a second time while the log is replayed (`note`), by everything that the read model knows; `compare`
 * tells whether the read model says the same up to a position, for which it waits up to 10 s.
 */
export function verifyReport(mongoUrl: string, options: ReportOptions): Verifying {
  const fold = foldCharges(['user', 'feature', 'model'])
  return {
    note: (charge) => {
      fold.add(charge, 0)
      return undefined
    },
    compare: async (upTo) => {
      const mongo = await connectMongo(mongoUrl)
      try {
        const isThere = async () => (((await readCheckpoint(mongo.db))?.position ?? 0n) >= upTo ? true : undefined)
        const arrived = await poll(isThere, { atMostMs: patienceMs, everyMs: 200 })
        if (arrived === undefined)
          return {
            agrees: false,
            text: `Not verified: the read models have not reached position ${upTo} yet. Is the projector running?`,
          }
        return verdictOf(differencesBetween(fold.lines(), await ledgerSums(mongo.db, options, upTo)))
      } finally {
        await mongo.close()
      }
    },
  }
}

function verdictOf(differences: readonly Difference[]): Verdict {
  if (differences.length === 0)
    return { agrees: true, text: 'Verified: the read model agrees with the log to the millionth of a dollar.' }
  const shown = differences
    .slice(0, mostShown)
    .map(
      ({ user, feature, model, money, inLog, inReadModel }) =>
        `  ${user} ${feature} ${model} (${money}): log $${dollarsOf(inLog.amount)} in ${inLog.charges}, read model $${dollarsOf(inReadModel.amount)} in ${inReadModel.charges}`,
    )
  const more = differences.length > mostShown ? [`  and ${differences.length - mostShown} more`] : []
  return { agrees: false, text: ['The read model differs from the log:', ...shown, ...more].join('\n') }
}
