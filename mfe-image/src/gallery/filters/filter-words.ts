import { formatDay } from '@studio/ui/format'
import { daysOf, type Trait } from '../../address/narrowing.ts'
import { modelLabel } from '../../models/model-label.ts'
import { useOwnStyles } from '../../models/use-own-styles.ts'
import { shapes } from '../narrowing/shapes.ts'

/** What the traits are called. */
export const traitLabels: Readonly<Record<Trait, string>> = {
  model: 'Model',
  ratio: 'Shape',
  quality: 'Quality',
  style: 'Style',
}

/** Periods to choose from, with their names. */
export const periods = [
  ['today', 'Today'],
  ['7d', 'Last 7 days'],
  ['30d', 'Last 30 days'],
] as const

/** A period in words. */
export function periodWords(date: string): string {
  const known = periods.find(([value]) => value === date)
  if (known !== undefined) return known[1]
  const { from, to } = daysOf(date) ?? {}
  if (from === undefined) return `Until ${formatDay(to ?? '')}`
  if (to === undefined) return `Since ${formatDay(from)}`
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
}

const isOwn = (style: string): boolean => /^[0-9a-f]{8}-/.test(style)

/** Names the values of traits. The person's own styles are asked for when one of `styles` is such a style. */
export function useValueNames(styles: readonly string[]): (trait: Trait, value: string) => string {
  const { data: own } = useOwnStyles(styles.some(isOwn))
  return (trait, value) => {
    if (trait === 'model') return modelLabel(value)
    if (trait === 'ratio') return shapes.find((shape) => shape.value === value)?.label ?? 'Other'
    if (trait === 'quality' || !isOwn(value)) return value
    const style = own?.find(({ id }) => id === value)
    return style?.name ?? (own === undefined ? 'Style' : 'Deleted style')
  }
}
