import { maxReferences } from '@studio/backend/contract'
import { keyOf, type Reference } from './references.ts'

/** Why some of the offered pictures were not added. */
export type LeftOut = { readonly names: readonly string[] } & (
  | { readonly kind: 'too-many-at-once' }
  | { readonly kind: 'one-product' }
  | { readonly kind: 'no-room'; readonly room: number }
)

export interface Offered {
  readonly references: readonly Reference[]
  readonly leftOut?: LeftOut
}

const differs = (reference: Reference) => (other: Reference) => keyOf(other) !== keyOf(reference)

/** Names of the files among them; pictures of the studio have none. */
const namesOf = (references: readonly Reference[]): string[] => references.flatMap(({ file }) => file?.name ?? [])

/**
 * Adds several pictures, each once and at most four in all; the rest is left out (spec images 5).
 * @param unread names of further files that are left out in any case, because there are as many pictures as may be without them
 */
export function offerReferences(
  chosen: readonly Reference[],
  offered: readonly Reference[],
  unread: readonly string[] = [],
): Offered {
  const fresh = offered.filter((reference) => chosen.every(differs(reference)))
  const room = maxReferences - chosen.length
  const references = [...chosen, ...fresh.slice(0, room)]
  const wanted = fresh.length + unread.length
  if (wanted <= room) return { references }
  const names = [...namesOf(fresh.slice(room)), ...unread]
  const leftOut: LeftOut =
    wanted > maxReferences ? { kind: 'too-many-at-once', names } : { kind: 'no-room', room, names }
  return { references, leftOut }
}

/**
 * Makes a picture the product image of the next generation, instead of the one before; it counts as one of the four. Of several it is the
 * first.
 */
export function offerProduct(
  chosen: readonly Reference[],
  [product, ...more]: readonly [Reference, ...Reference[]],
  unread: readonly string[] = [],
): Offered {
  const others = chosen.filter((reference) => reference.isProduct !== true).filter(differs(product))
  if (others.length >= maxReferences) {
    return {
      references: chosen,
      leftOut: { kind: 'no-room', room: 0, names: [...namesOf([product, ...more]), ...unread] },
    }
  }
  const references = [...others, { ...product, isProduct: true }]
  if (more.length + unread.length === 0) return { references }
  return { references, leftOut: { kind: 'one-product', names: [...namesOf(more), ...unread] } }
}

/** The references without one of them. */
export function withoutReference(chosen: readonly Reference[], key: string): readonly Reference[] {
  return chosen.filter((reference) => keyOf(reference) !== key)
}

/**
 * Takes one away. Returns the others, and what puts it back to its place among those that are chosen by then: if there is room, and as a
 * product image only if there is no other one. Undefined when it is none of them.
 */
export function takeReference(chosen: readonly Reference[], key: string) {
  const at = chosen.findIndex((reference) => keyOf(reference) === key)
  const taken = chosen[at]
  if (taken === undefined) return undefined
  const putBack = (now: readonly Reference[]): readonly Reference[] => {
    const { isProduct: _, ...plain } = taken
    const back = now.some(({ isProduct }) => isProduct === true) ? plain : taken
    return moveReference(offerReferences(now, [back]).references, key, at)
  }
  return { others: withoutReference(chosen, key), putBack }
}

/** Moves one to another index, counted from 0; an index beyond the ends means the end. */
export function moveReference(chosen: readonly Reference[], key: string, to: number): readonly Reference[] {
  const moved = chosen.find((reference) => keyOf(reference) === key)
  if (moved === undefined) return chosen
  const others = withoutReference(chosen, key)
  const index = Math.max(0, Math.min(to, others.length))
  return [...others.slice(0, index), moved, ...others.slice(index)]
}
