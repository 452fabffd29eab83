import type { ChargeRow } from './charge-row.ts'
import type { Dimension, ReportOptions } from './contract.ts'
import { UnusableReport } from './errors.ts'

/** Sums of charges. Money in millionths of a dollar, whole; seconds of clips and sounds. */
export interface Sums {
  charges: number
  outputs: number
  seconds: number
  inputTokens: number
  outputTokens: number
  credits: number
  amount: number
  /** By the other price list; 0 without one. */
  repriced: number
}

/** One line: what it is about, whose money it is, and its sums. Simulated money is never added to real money. */
export interface ReportLine extends Readonly<Sums> {
  readonly keys: readonly string[]
  readonly money: 'real' | 'simulated'
}

/** The lines of a report while charges are added to it; flat memory, however many charges there are. */
export interface Fold {
  /** @param repriced what it would cost by another price list */
  readonly add: (charge: ChargeRow, repriced: number) => void
  readonly lines: () => ReportLine[]
  readonly totals: () => ReportLine[]
  /** Versions of the price list by which the charges were made. */
  readonly versions: () => number[]
}

/** Whether a report is of a charge. */
export function filterOf({ from, to, user, model }: ReportOptions): (charge: ChargeRow) => boolean {
  return (charge) =>
    (from === undefined || charge.created >= from) &&
    (to === undefined || charge.created < to) &&
    (user === undefined || charge.user === user) &&
    (model === undefined || charge.model === model)
}

const newSums = (): Sums => ({
  charges: 0,
  outputs: 0,
  seconds: 0,
  inputTokens: 0,
  outputTokens: 0,
  credits: 0,
  amount: 0,
  repriced: 0,
})

/** Adds charges up by what `by` names. */
export function foldCharges(by: readonly Dimension[]): Fold {
  const groups = new Map<string, { keys: string[]; money: ReportLine['money']; sums: Sums }>()
  const totals = new Map<ReportLine['money'], Sums>()
  const versions = new Set<number>()
  const sumsOf = (charge: ChargeRow, money: ReportLine['money']): Sums => {
    const keys = by.map((dimension) => charge[dimension])
    const name = [money, ...keys].join('\n')
    const known = groups.get(name)
    if (known !== undefined) return known.sums
    const sums = newSums()
    groups.set(name, { keys, money, sums })
    return sums
  }
  return {
    add: (charge, repriced) => {
      const money = charge.sandbox ? 'simulated' : 'real'
      const total = totals.get(money) ?? newSums()
      totals.set(money, total)
      versions.add(charge.priceListVersion)
      addTo(sumsOf(charge, money), charge, repriced)
      addTo(total, charge, repriced)
    },
    lines: () =>
      [...groups.values()]
        .map(({ keys, money, sums }) => ({ keys, money, ...checked(sums) }))
        .sort((a, b) => compareDays(by, a, b) || b.amount - a.amount || compareKeys(a, b)),
    totals: () => [...totals].map(([money, sums]) => ({ keys: by.map(() => ''), money, ...checked(sums) })),
    versions: () => [...versions].sort((a, b) => a - b),
  }
}

function addTo(sums: Sums, charge: ChargeRow, repriced: number): void {
  sums.charges += 1
  sums.outputs += charge.outputs
  sums.seconds += charge.seconds ?? 0
  sums.inputTokens += charge.inputTokens ?? 0
  sums.outputTokens += charge.outputTokens ?? 0
  sums.credits += charge.credits ?? 0
  sums.amount += charge.amount
  sums.repriced += repriced
}

/** Sums stay whole numbers up to nine billion dollars; beyond that they would be wrong, which is said instead. Seconds are rounded. */
function checked(sums: Sums): Sums {
  if (!Number.isSafeInteger(sums.amount) || !Number.isSafeInteger(sums.repriced))
    throw new UnusableReport('too-large', 'The sums of this report are too large for whole numbers.')
  return { ...sums, seconds: Math.round(sums.seconds * 1_000) / 1_000 }
}

/** A report by day is read from its first day on; otherwise what costs most comes first. */
function compareDays(by: readonly Dimension[], a: ReportLine, b: ReportLine): number {
  const at = by.indexOf('day')
  return at === -1 ? 0 : compare(a.keys[at] ?? '', b.keys[at] ?? '')
}

const compareKeys = (a: ReportLine, b: ReportLine): number =>
  compare([...a.keys, a.money].join('\n'), [...b.keys, b.money].join('\n'))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
