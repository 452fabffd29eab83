import { atom } from 'jotai'

/** An image that was put between two others of its character: `above` is absent at the beginning, `below` at the end. */
export interface Placed {
  readonly characterId: string
  readonly id: string
  readonly above?: string | undefined
  readonly below?: string | undefined
}

/** Changes by the person that the list does not contain yet: each is shown at once, and taken back if it is refused. */
export interface Overlay {
  /** Images on their way out of a character, as `<character id> <image id>`. */
  readonly leaving: ReadonlySet<string>
  /** Images that were given another place, in the order in which that was done. */
  readonly placed: readonly Placed[]
}

export const untouched: Overlay = { leaving: new Set(), placed: [] }

/** What the person has changed in the characters of this page. */
export const overlayAtom = atom(untouched)

const pairOf = (characterId: string, id: string): string => `${characterId} ${id}`

/** Hides images that are on their way out of a character. */
export function withLeaving(overlay: Overlay, characterId: string, ids: readonly string[]): Overlay {
  return { ...overlay, leaving: new Set([...overlay.leaving, ...ids.map((id) => pairOf(characterId, id))]) }
}

/** Shows images again, if the list still has them. */
export function withoutLeaving(overlay: Overlay, characterId: string, ids: readonly string[]): Overlay {
  const leaving = new Set(overlay.leaving)
  for (const id of ids) leaving.delete(pairOf(characterId, id))
  return { ...overlay, leaving }
}

/** The images of a character as they are after what the person has done. */
export function shownMembers<Of extends { readonly id: string }>(
  members: readonly Of[],
  overlay: Overlay,
  characterId: string,
): readonly Of[] {
  const { leaving } = overlay
  const stay = leaving.size === 0 ? members : members.filter(({ id }) => !leaving.has(pairOf(characterId, id)))
  return overlay.placed.filter((placed) => placed.characterId === characterId).reduce(put, stay)
}

/** The list after one image was given another place; as it was when one of its new neighbours has gone meanwhile. */
function put<Of extends { readonly id: string }>(members: readonly Of[], { id, above, below }: Placed): readonly Of[] {
  const moved = members.find((member) => member.id === id)
  const others = members.filter((member) => member.id !== id)
  const at = placeIn(others, above, below)
  return moved === undefined || at === undefined ? members : others.toSpliced(at, 0, moved)
}

function placeIn(
  others: readonly { readonly id: string }[],
  above: string | undefined,
  below: string | undefined,
): number | undefined {
  const [neighbour, step] = above === undefined ? [below, 0] : [above, 1]
  const at = others.findIndex(({ id }) => id === neighbour)
  return at === -1 ? undefined : at + step
}
