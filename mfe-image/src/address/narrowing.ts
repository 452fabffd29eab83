/** What an image may be filtered by, any number of values at once: it matches when it has one of them. */
export const traits = ['model', 'ratio', 'quality', 'style'] as const
export type Trait = (typeof traits)[number]

/**
 * Filters of the gallery by what images are, as the address writes them. Each is absent while it filters nothing.
 * A trait is a list of values with commas between, in alphabetical order.
 */
export interface Narrowing extends Readonly<Partial<Record<Trait, string>>> {
  /** A period as `readPeriod` reads it. */
  readonly date?: string
  /** Id of a picture: what was made from it only. */
  readonly madeFrom?: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Longer lists of values are nobody's. */
const longestList = 1_000

/** Reads these parameters of an address; what means nothing is left out. */
export function readNarrowing(search: Readonly<Record<string, unknown>>): Narrowing {
  const { date, madeFrom } = search
  const lists = traits.flatMap((trait) => {
    const value = search[trait]
    const list = typeof value === 'string' ? listText(valuesOf(value.slice(0, longestList))) : undefined
    return list === undefined ? [] : [[trait, list] as const]
  })
  return {
    ...Object.fromEntries(lists),
    ...(typeof date === 'string' && isPeriod(date) && { date }),
    ...(typeof madeFrom === 'string' && uuid.test(madeFrom) && { madeFrom: madeFrom.toLowerCase() }),
  }
}

/** The values of a list. */
export function valuesOf(list: string | undefined): string[] {
  return (list ?? '').split(',').flatMap((value) => value.trim() || [])
}

/** Values as a list; undefined for none. */
function listText(values: readonly string[]): string | undefined {
  const all = [...new Set(values)].toSorted()
  return all.length === 0 ? undefined : all.join(',')
}

/** The filters with a value of a trait added, or taken away when it was there. */
export function withToggled(narrowing: Narrowing, trait: Trait, value: string): Narrowing {
  const { [trait]: before, ...others } = narrowing
  const values = valuesOf(before)
  const after = listText(values.includes(value) ? values.filter((each) => each !== value) : [...values, value])
  return { ...others, ...(after !== undefined && { [trait]: after }) }
}

/** The filters with another period, or none. */
export function withDate({ date: _date, ...others }: Narrowing, date: string | undefined): Narrowing {
  return date !== undefined && isPeriod(date) ? { ...others, date } : others
}

/** The filters without the picture that images were made from. */
export function withoutMadeFrom({ madeFrom: _madeFrom, ...others }: Narrowing): Narrowing {
  return others
}

/** How many filters are on, each value counted. */
export function countFilters(narrowing: Narrowing): number {
  const values = traits.flatMap((trait) => valuesOf(narrowing[trait]))
  return values.length + (narrowing.date === undefined ? 0 : 1) + (narrowing.madeFrom === undefined ? 0 : 1)
}

/** Whether nothing is filtered by what images are. */
export function isWide(narrowing: Narrowing): boolean {
  return sameNarrowing(narrowing, {})
}

/** Whether the same is filtered. */
export function sameNarrowing(one: Narrowing, other: Narrowing): boolean {
  return (
    traits.every((trait) => one[trait] === other[trait]) && one.date === other.date && one.madeFrom === other.madeFrom
  )
}

/** Periods that end now, by how many days they have; today is the last of them. */
const lastDays = { today: 1, '7d': 7, '30d': 30 } as const
export type LastDays = keyof typeof lastDays
const isLastDays = (text: string): text is LastDays => Object.hasOwn(lastDays, text)

const day = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string): boolean => day.test(text) && !Number.isNaN(Date.parse(text))

/** Whether a text is a period: `today`, `7d`, `30d`, or two days of which one may be missing: `2026-11-01..2026-11-20`. */
function isPeriod(text: string): boolean {
  if (isLastDays(text)) return true
  const { from, to } = daysOf(text) ?? {}
  return (from !== undefined || to !== undefined) && (from === undefined || to === undefined || from <= to)
}

/** The first and last day of a period that is written as days; undefined for other texts. */
export function daysOf(text: string): { readonly from?: string; readonly to?: string } | undefined {
  const [from = '', to = '', ...more] = text.split('..')
  if (!text.includes('..') || more.length > 0) return undefined
  if ([from, to].some((each) => each !== '' && !isDay(each))) return undefined
  return { ...(from !== '' && { from }), ...(to !== '' && { to }) }
}

/** A period of time in ms since 1970: `from` is part of it, `to` is not. */
export interface Period {
  readonly from: number
  readonly to: number
}

/** The period that a text means on the day that begins at `today`, in the person's own time. */
export function readPeriod(text: string, today: Date): Period {
  if (isLastDays(text)) return { from: dayAfter(today, 1 - lastDays[text]), to: Number.POSITIVE_INFINITY }
  const { from, to } = daysOf(text) ?? {}
  return {
    from: from === undefined ? Number.NEGATIVE_INFINITY : startOf(from).getTime(),
    to: to === undefined ? Number.POSITIVE_INFINITY : dayAfter(startOf(to), 1),
  }
}

/** Midnight at the beginning of a day like `2026-11-01`, in the person's own time. */
const startOf = (text: string): Date => new Date(`${text}T00:00:00`)

/** By the calendar: a day may have 23 or 25 hours. */
const dayAfter = (date: Date, days: number): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
