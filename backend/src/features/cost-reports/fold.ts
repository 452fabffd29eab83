import { z } from 'zod'
import { type ChargeRow, isUncounted } from './charge-row.ts'
import type { Dimension, ReportOptions } from './contract.ts'
import { UnusableReport } from './errors.ts'

const Sums = z.object({
  charges: z.number(),
  outputs: z.number(),
  seconds: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  credits: z.number(),
  amount: z.number(),
  /** By the other price list; 0 without one. */
  repriced: z.number(),
})
/** Sums of charges. Money in millionths of a dollar, whole; seconds of clips and sounds. */
export type Sums = z.infer<typeof Sums>

const Money = z.enum(['real', 'simulated'])

/** What a fold holds, as JSON. */
export const FoldState = z.object({
  groups: z.array(z.object({ keys: z.array(z.string()), money: Money, sums: Sums })),
  totals: z.array(z.tuple([Money, Sums])),
  versions: z.array(z.number()),
  /** An earlier release did not count these. */
  uncounted: z.number().default(0),
})
export type FoldState = z.infer<typeof FoldState>

/** One line: what it is about, whose money it is, and its sums. Simulated money is never added to real money. */
export interface ReportLine extends Readonly<Sums> {
  readonly keys: readonly string[]
  readonly money: z.infer<typeof Money>
}

/** The lines of a report while charges are added to it; flat memory, however many charges there are. */
export interface Fold {
  /** @param repriced what it would cost by another price list */
  readonly add: (charge: ChargeRow, repriced: number) => void
  readonly lines: () => ReportLine[]
  readonly totals: () => ReportLine[]
  /** Versions of the price list by which the charges were made. */
  readonly versions: () => number[]
  /** How many charges have no counted usage. */
  readonly uncounted: () => number
  /** Everything that was added so far, from which another process can go on. */
  readonly state: () => FoldState
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

/** What a charge is grouped by. */
type Keyed = Readonly<Record<Dimension, string>>

/**
 * Adds charges up by what `by` names.
 * @param begun what another fold of the same has added up already
 */
export function foldCharges(by: readonly Dimension[], begun?: FoldState): Fold {
  const kinds = { real: sumsOfKind('real', by), simulated: sumsOfKind('simulated', by) }
  const used = () => Object.values(kinds).filter(({ total }) => total.charges > 0)
  const versions = new Set(begun?.versions)
  let uncounted = begun?.uncounted ?? 0
  for (const { money, keys, sums } of begun?.groups ?? []) {
    Object.assign(kinds[money].groupOf(keyedBy(by, keys)).sums, sums)
  }
  for (const [money, sums] of begun?.totals ?? []) Object.assign(kinds[money].total, sums)
  return {
    add: (charge, repriced) => {
      const { groupOf, total } = charge.sandbox ? kinds.simulated : kinds.real
      versions.add(charge.priceListVersion)
      if (isUncounted(charge)) uncounted += 1
      addTo(groupOf(charge).sums, charge, repriced)
      addTo(total, charge, repriced)
    },
    lines: () =>
      used()
        .flatMap(({ money, groups }) => groups.map(({ keys, sums }) => ({ keys, money, ...checked(sums) })))
        .sort((a, b) => compareDays(by, a, b) || b.amount - a.amount || compareKeys(a, b)),
    totals: () => used().map(({ money, total }) => ({ keys: by.map(() => ''), money, ...checked(total) })),
    versions: () => [...versions].sort((a, b) => a - b),
    uncounted: () => uncounted,
    state: () => ({
      groups: used().flatMap(({ money, groups }) => groups.map(({ keys, sums }) => ({ money, keys: [...keys], sums }))),
      totals: used().map(({ money, total }) => [money, total]),
      versions: [...versions],
      uncounted,
    }),
  }
}

/** What has these keys, as a charge has them. */
function keyedBy(by: readonly Dimension[], keys: readonly string[]): Keyed {
  const keyed = { user: '', model: '', feature: '', day: '' }
  for (const [at, dimension] of by.entries()) keyed[dimension] = keys[at] ?? ''
  return keyed
}

/** All sums of one kind of money. */
function sumsOfKind(money: ReportLine['money'], by: readonly Dimension[]) {
  const groups: Group[] = []
  const begin = (charge: Keyed): Group => {
    const group = { keys: by.map((dimension) => charge[dimension]), sums: newSums() }
    groups.push(group)
    return group
  }
  return { money, groups, groupOf: groupFinder(by, begin), total: newSums() }
}

type GroupOf = (charge: Keyed) => Group

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
