import { type Narrowing, readPeriod, type Trait, traits } from '../../address/narrowing.ts'
import type { Items } from '../items/items.ts'
import {
  aspects,
  type Known,
  type Subject,
  subjectOf,
  subjectOfRecent,
  testOf,
  valuesIn,
} from '../narrowing/matcher.ts'
import { periods } from './filter-words.ts'

/** How many images would be shown with a value of a filter, the other filters staying as they are. */
export interface Facets extends Readonly<Record<Trait, ReadonlyMap<string, number>>> {
  readonly date: ReadonlyMap<string, number>
}

/**
 * Counts the finished images of a gallery that is not filtered by what images are. In one pass, as there may be 100,000: an image that
 * fails one filter alone counts for the values of that filter, one that fails none counts for all.
 */
export function facetsOf({ live, library }: Items, narrowing: Narrowing, known: Known, today: Date): Facets {
  const counts: Record<Facet, Map<string, number>> = {
    model: new Map(),
    ratio: new Map(),
    quality: new Map(),
    style: new Map(),
    date: new Map(),
  }
  const tests = aspects.map((aspect) => [aspect, testOf(aspect, narrowing, today)] as const)
  const spans = periods.map(([value]) => [value, readPeriod(value, today)] as const)
  const valuesOfDate = ({ createdAt }: Subject): string[] =>
    spans.flatMap(([value, { from, to }]) => (createdAt >= from && createdAt < to ? [value] : []))
  const valuesOfFacet = (subject: Subject, facet: Facet): readonly string[] =>
    facet === 'date' ? valuesOfDate(subject) : valuesIn(subject, facet)
  const count = (subject: Subject): void => {
    const failed = tests.filter(([, test]) => !test(subject))
    if (failed.length > 1) return
    const [alone] = failed[0] ?? []
    const counted = alone === undefined ? facetNames : facetNames.filter((facet) => facet === alone)
    for (const facet of counted) for (const value of valuesOfFacet(subject, facet)) add(counts[facet], value)
  }
  for (const tile of live) if (tile.output.status === 'stored') count(subjectOfRecent(tile))
  for (const image of library) count(subjectOf(image, known))
  return counts
}

const facetNames = [...traits, 'date'] as const
type Facet = (typeof facetNames)[number]

function add(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1)
}
