import { characterImages, listCharacters } from '@studio/backend/contract/library'
import { type LiveKind, liveList, refetchShown, refresherOf } from '@studio/ui/live-kinds'
import { membersKey } from './members.ts'
import { refreshOpenMembers } from './refresh-open-members.ts'

/**
 * The characters and the images of each: their own changes, and those of pictures that have left or joined one. Whoever shows characters
 * registers it in the file that shows them, so that nobody who never opens that loads what it needs.
 */
export const liveCharacters: readonly LiveKind[] = [
  {
    ...liveList('character', characterImages.columns),
    apply: (client, characterId) => void refetchShown(client, { queryKey: membersKey(characterId) }),
  },
  { kind: 'image', name: characterImages.columns.path, apply: refresherOf(refreshOpenMembers) },
  liveList('character', listCharacters),
  liveList('image', listCharacters),
]
