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

interface Group {
  readonly keys: readonly string[]
  readonly sums: Sums
}

/** Adds charges up by what `by` names. */
export function foldCharges(by: readonly Dimension[]): Fold {
  const kinds = { real: sumsOfKind('real', by), simulated: sumsOfKind('simulated', by) }
  const used = () => Object.values(kinds).filter(({ total }) => total.charges > 0)
  const versions = new Set<number>()
  return {
    add: (charge, repriced) => {
      const { groupOf, total } = charge.sandbox ? kinds.simulated : kinds.real
      versions.add(charge.priceListVersion)
      addTo(groupOf(charge).sums, charge, repriced)
      addTo(total, charge, repriced)
    },
    lines: () =>
      used()
        .flatMap(({ money, groups }) => groups.map(({ keys, sums }) => ({ keys, money, ...checked(sums) })))
        .sort((a, b) => compareDays(by, a, b) || b.amount - a.amount || compareKeys(a, b)),
    totals: () => used().map(({ money, total }) => ({ keys: by.map(() => ''), money, ...checked(total) })),
    versions: () => [...versions].sort((a, b) => a - b),
  }
}

/** All sums of one kind of money. */
function sumsOfKind(money: ReportLine['money'], by: readonly Dimension[]) {
  const groups: Group[] = []
  const begin = (charge: ChargeRow): Group => {
    const group = { keys: by.map((dimension) => charge[dimension]), sums: newSums() }
    groups.push(group)
    return group
  }
  return { money, groups, groupOf: groupFinder(by, begin), total: newSums() }
}

type GroupOf = (charge: ChargeRow) => Group

/** Finds groups by one key after the other, which takes a fraction of the time of joining all keys of each charge. */
function groupFinder([dimension, ...others]: readonly Dimension[], begin: GroupOf): GroupOf {
  if (dimension === undefined) {
    let group: Group | undefined
    return (charge) => (group ??= begin(charge))
  }
  const finders = new Map<string, GroupOf>()
  return (charge) => {
    const key = charge[dimension]
    const known = finders.get(key)
    if (known !== undefined) return known(charge)
    const finder = groupFinder(others, begin)
    finders.set(key, finder)
    return finder(charge)
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
