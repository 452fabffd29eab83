import { type CharacterVideo, listCharacterVideos } from '@studio/backend/contract/library'
import { type GridItems, itemsOf } from '@studio/media/grid-items'
import { useCall } from '@studio/ui/query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { overlayAtom, shownMembers } from '../view/overlay.ts'

/** The videos of a character as they are after what the person has just done, and the state of their list. */
export interface Videos {
  /** Undefined until they are known. */
  readonly videos: readonly CharacterVideo[] | undefined
  readonly items: GridItems
  readonly isFailed: boolean
  readonly retry: () => void
}

const nothing: readonly CharacterVideo[] = []

/** The videos of a character. The live feed keeps the list up to date. */
export function useVideos(characterId: string): Videos {
  const { data, isLoadingError, refetch } = useCall(listCharacterVideos, { params: { characterId } })
  const overlay = useAtomValue(overlayAtom)
  const shown = useMemo(() => shownMembers(data ?? nothing, overlay, characterId), [data, overlay, characterId])
  const items = useMemo(
    () => itemsOf(shown.map(({ id, clip: { width, height } }) => ({ id, ratio: (1000 * width) / height }))),
    [shown],
  )
  return { videos: data && shown, items, isFailed: isLoadingError, retry: () => void refetch() }
}
