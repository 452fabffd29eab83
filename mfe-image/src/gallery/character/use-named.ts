import { listCharacters } from '@studio/backend/contract/library'
import { liveCharacters } from '@studio/media/live-characters'
import { liveKinds } from '@studio/ui/live-kinds'
import { useCall } from '@studio/ui/query'

liveKinds.register(liveCharacters)

/** The chosen character with its name; other words in its place while the list is not known, or does not have it. */
export function useNamed(id: string): { readonly id: string; readonly name: string } {
  const { data: characters } = useCall(listCharacters, {})
  const character = characters?.find((each) => each.id === id)
  return { id, name: character?.name ?? 'this character' }
}
