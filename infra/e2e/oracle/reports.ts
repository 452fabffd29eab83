import { costReportKind, mostReports } from '@studio/backend/features/cost-reports/words-contract.ts'
import { z } from 'zod'
import { type Check, eventsOf, type Log, type Truth } from './truth.ts'

/** What the load client asks for: a report by model, as JSON. */
const ReportFile = z.object({
  report: z.object({ position: z.string().regex(/^\d+$/).transform(BigInt) }),
  lines: z.array(z.object({ model: z.string(), charges: z.int(), amount_micros: z.int() })),
})

/**
 * I17: every report of costs that was made is stored, and says exactly what the charges in the log up to its position add up to. That each
 * ends once is I12.
 */
export const reports: Check = (truth) => [
  ...lost(truth),
  ...truth.traces.reports.flatMap((report) => wrong(report, truth.log)),
]

function lost({ log, traces }: Truth): readonly string[] {
  const asked = new Map(
    eventsOf(log, 'WorkRequested').flatMap(({ data }) =>
      data.kind === costReportKind ? [[data.workId, data.userId] as const] : [],
    ),
  )
  const stored = new Set(traces.reports.map(({ workId }) => workId))
  const made = eventsOf(log, 'WorkEnded').flatMap(({ data }) => {
    const admin = asked.get(data.workId)
    return admin === undefined || data.outcome !== 'done' ? [] : [{ workId: data.workId, admin }]
  })
  return [...Map.groupBy(made, ({ admin }) => admin).values()]
    .flatMap((own) => own.slice(-mostReports))
    .filter(({ workId }) => !stored.has(workId))
    .map(({ workId }) => `report ${workId} was made and is not there`)
}

function wrong({ workId, text }: Truth['traces']['reports'][number], log: Log): readonly string[] {
  const { report, lines } = ReportFile.parse(JSON.parse(text))
  const [told, due] = [new Map<string, string>(), new Map<string, string>()]
  for (const [model, own] of Map.groupBy(lines, (line) => line.model))
    told.set(model, sumOf(own.map(({ charges, amount_micros }) => [charges, amount_micros])))
  const charges = eventsOf(log, 'CostRecorded').filter(({ position }) => position <= report.position)
  for (const [model, own] of Map.groupBy(charges, ({ data }) => data.model))
    due.set(model, sumOf(own.map(({ data }) => [1, data.amount])))
  return [...new Set([...told.keys(), ...due.keys()])]
    .filter((model) => told.get(model) !== due.get(model))
    .map((model) => `report ${workId} says ${told.get(model)} of ${model} instead of ${due.get(model)}`)
}

function sumOf(charges: readonly (readonly [number, number])[]): string {
  const [count, amount] = charges.reduce(([n, sum], [each, micros]) => [n + each, sum + micros] as const, [
    0, 0,
  ] as const)
  return `${count} charges of ${amount} in all`
}
