import {
  listCharacterVideos,
  listLoras,
  listStyleDrafts,
  listStyles,
  listStyleVersions,
} from '@studio/backend/contract/library'
import { liveCharacters } from '@studio/media/live-characters'
import { type LiveKind, liveList } from '@studio/ui/live-kinds'

/** What the library shows and keeps up to date. A picture in the trash leaves the cards of its characters and styles. */
export const libraryKinds: readonly LiveKind[] = [
  ...liveCharacters,
  liveList('character', listCharacterVideos),
  liveList('image', listCharacterVideos),
  liveList('style', listStyles),
  liveList('style', listStyleDrafts),
  liveList('style', listStyleVersions),
  liveList('image', listStyles),
  liveList('lora', listLoras),
]
