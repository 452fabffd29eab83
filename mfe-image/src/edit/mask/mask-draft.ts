import { storedAtomOf } from '@studio/ui/stored-atom'
import { type MaskAct, type PaintedMask, readMask } from './mask-acts.ts'

/** What was painted over pictures, the one that was painted over last at the end. */
export type Masks = readonly PaintedMask[]

/** For so many pictures it is remembered what was painted over them. */
const mostRemembered = 20

/** All lines that are remembered have at most so many numbers: a browser stores a few megabytes for the whole studio. */
const mostNumbers = 100_000

const noActs: readonly MaskAct[] = []

/** What was painted over a picture. */
export function actsOver(masks: Masks, assetId: string): readonly MaskAct[] {
  return masks.find((each) => each.assetId === assetId)?.acts ?? noActs
}

/** The masks after this one was painted. */
export function withMask(masks: Masks, painted: PaintedMask): Masks {
  const others = masks.filter(({ assetId }) => assetId !== painted.assetId)
  return painted.acts.length === 0 ? others : fitting([...others, painted])
}

/** As many of the masks as are remembered: in any case the last one. */
function fitting(masks: Masks): Masks {
  const fits = masks.length <= mostRemembered && numbersOf(masks) <= mostNumbers
  return fits || masks.length === 1 ? masks : fitting(masks.slice(1))
}

function numbersOf(masks: Masks): number {
  const acts = masks.flatMap((mask) => mask.acts)
  return acts.reduce((sum, act) => sum + (act.kind === 'stroke' ? act.points.length : 0), 0)
}

/** Reads what was stored; undefined for anything of another shape. A mask that is none is left out. */
export function readMasks(value: unknown): Masks | undefined {
  return Array.isArray(value) ? value.map(readMask).filter((mask) => mask !== undefined) : undefined
}

/** What a person has painted, stored in the browser, so that leaving the page loses nothing; each tab has its own. */
export const masksAtomOf = storedAtomOf('edit-mask', {
  initial: [],
  perTab: true,
  read: readMasks,
  next: withMask,
})
