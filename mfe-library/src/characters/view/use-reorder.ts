import { showToast } from '@studio/ui/toast-store'
import { placeOf } from './reorder.ts'
import type { Members } from './use-members.ts'
import { type Place, usePlace } from './use-place.ts'

/**
 * Puts an image of a character to another place. Refused with a toast while a search hides the images between which it would stand.
 * Returns the number of its new place, counted from 1; undefined when it stays where it is.
 */
export function useReorder(
  characterId: string,
  { items, matches }: Pick<Members, 'items' | 'matches'>,
): (wanted: Place | undefined) => number | undefined {
  const place = usePlace(characterId)
  return (wanted) => {
    const before = wanted && placeOf(items, wanted.id)
    if (wanted === undefined || before === undefined) return undefined
    if (matches.ids !== undefined) {
      showToast({ title: 'Close the search to change the order' })
      return undefined
    }
    void place(wanted, before)
    const above = wanted.above === undefined ? -1 : (items.indexOf(wanted.above) ?? -1)
    const from = items.indexOf(wanted.id) ?? 0
    return above < from ? above + 2 : above + 1
  }
}
