import { type Generation, mediaUrl, type Relative } from '@studio/backend/contract'
import type { Family } from '@studio/backend/contract/library'
import { formatTimestamp } from '@studio/ui/format'

/** One place in the strip below a picture. */
export type Member = { readonly key: string; readonly label: string } & (
  | { readonly kind: 'picture'; readonly picture: Relative }
  /** Being made. */
  | { readonly kind: 'waiting' }
  /** Deleted for good. */
  | { readonly kind: 'gone' }
)

/** The members of a family in the order of the strip. */
export interface Members {
  /** The images of the same request, when there are several; the shown one is among them. */
  readonly takes: readonly Member[]
  /** The frames that were saved from the same video, when there are several; the shown one is among them. */
  readonly frames: readonly Member[]
  /** What it was made from. */
  readonly sources: readonly Member[]
  /** What was made from it: first what is being made, then the newest. */
  readonly made: readonly Member[]
}

/** What tells a picture from the others of its group, for those who do not see it. */
function labelOf(name: string, { isUpload, daysLeft }: Relative): string {
  return [name, ...(isUpload ? ['uploaded'] : []), ...(daysLeft === undefined ? [] : ['in the trash'])].join(', ')
}

const memberOf = (name: string, picture: Relative): Member => ({
  kind: 'picture',
  key: picture.id,
  label: labelOf(name, picture),
  picture,
})

function unfinished({ id, outputs }: Generation, name: string): Member[] {
  return outputs
    .filter(({ status }) => status === 'queued' || status === 'running')
    .map(({ n }) => ({ kind: 'waiting', key: `${id}.${n}`, label: name }))
}

/**
 * The members of a picture's family.
 * @param newest the newest generations, among which those are that are being made
 */
export function membersOf(family: Family, newest: readonly Generation[]): Members {
  const { picture, generation, video, sources, takes, made } = family
  const frames = video?.frames ?? []
  const url = mediaUrl(picture.id, 'original')
  const own = newest.find(({ id }) => id === generation?.id)
  const all = [
    ...takes.map((take) => memberOf(`Take ${(take.n ?? 0) + 1}`, take)),
    ...(own === undefined ? [] : unfinished(own, 'A take that is being made')),
  ]
  const making = newest.filter(({ referenceImages }) => referenceImages.includes(url))
  return {
    takes: all.length > 1 ? all : [],
    frames:
      frames.length > 1
        ? frames.map((each) => memberOf(`Frame at ${formatTimestamp(each.timestamp)}`, each.picture))
        : [],
    sources: sources.map(({ id, picture: source }, at) => {
      const name = `Source ${at + 1}`
      return source === undefined
        ? { kind: 'gone', key: id, label: `${name}, deleted for good` }
        : memberOf(name, source)
    }),
    made: [
      ...making.flatMap((each) => unfinished(each, 'An image that is being made from it')),
      ...made.map((each, at) => memberOf(`Made from it ${at + 1}`, each)),
    ],
  }
}

/**
 * The take after the shown one, from the last to the first; those in the trash are passed over. Undefined when there is no other.
 * @param shown id of the picture; the family may still be that of the take before, which has the same takes
 * @param leaving ids of images that are on their way to the trash
 */
export function nextTake(
  { takes }: Pick<Family, 'takes'>,
  shown: string | undefined,
  leaving: ReadonlySet<string> = new Set(),
): Relative | undefined {
  const at = takes.findIndex(({ id }) => id === shown)
  const others = [...takes.slice(at + 1), ...takes.slice(0, Math.max(at, 0))]
  return others.find(({ id, daysLeft }) => daysLeft === undefined && !leaving.has(id))
}

/** With which of its family a picture is compared first: what it was made from, else the next take. Undefined when it has neither. */
export function comparedWith(family: Family | undefined, shown: string | undefined): string | undefined {
  if (family === undefined) return undefined
  return family.sources.find(({ picture }) => picture !== undefined)?.id ?? nextTake(family, shown)?.id
}
