import {
  characterImages,
  listCharacters,
  listLoras,
  listStyles,
  listStyleVersions,
} from '@studio/backend/contract/library'
import { refresherOf } from '@studio/media/live-pictures'
import { type LiveKind, liveList } from '@studio/ui/live-kinds'
import { cacheKey } from '@studio/ui/query'
import { refreshMembers } from './refresh-members.ts'

/** The images of one character: its own changes, and those of pictures that have left or joined it. */
const liveMembers: readonly LiveKind[] = [
  {
    ...liveList('character', characterImages.columns),
    apply: (client, characterId) =>
      void client.invalidateQueries({ queryKey: cacheKey(characterImages.columns, { params: { characterId } }) }),
  },
  { kind: 'image', name: characterImages.columns.path, apply: refresherOf(refreshMembers) },
]

/** What the library shows and keeps up to date. A picture in the trash leaves the cards of its characters and styles. */
export const libraryKinds: readonly LiveKind[] = [
  ...liveMembers,
  liveList('character', listCharacters),
  liveList('image', listCharacters),
  liveList('style', listStyles),
  liveList('style', listStyleVersions),
  liveList('image', listStyles),
  liveList('lora', listLoras),
]
