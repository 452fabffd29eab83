import type { LipSync } from '@studio/backend/contract/lip-syncs'
import { FavoriteButton } from '@studio/media/favorite-button'
import { useCurrentUser } from '@studio/ui/current-user'
import { showToast } from '@studio/ui/toast-store'
import { useAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { useClipActs } from '../../clips/acts/clip-acts.ts'
import { lipSyncName } from '../kind/lip-sync.ts'
import { lateMarksAtomOf } from './late-marks.ts'

/** The heart on a lip sync that is not there (spec video 2): it becomes a favourite as soon as it is, or what a retry makes of it. */
export function LateFavoriteButton({ lipSync }: { readonly lipSync: LipSync }): ReactNode {
  const [wished, wish] = useAtom(lateMarksAtomOf(useCurrentUser().id))
  const { id, failure } = lipSync
  const favorite = wished.includes(id)
  const press = (): void => {
    wish({ id, favorite: !favorite })
    const description = `It is marked when ${failure === undefined ? 'the video' : 'the video of a retry'} is there.`
    showToast({ title: 'Favorite updated', ...(!favorite && { description }) })
  }
  return <FavoriteButton onPicture favorite={favorite} about={lipSyncName(lipSync)} size={16} onPress={press} />
}

/** Makes the lip syncs of the list favourites that the person has marked before they were there, or whose retry is. Shows nothing. */
export function MarkLate({ lipSyncs }: { readonly lipSyncs: readonly LipSync[] }): ReactNode {
  const [wished, wish] = useAtom(lateMarksAtomOf(useCurrentUser().id))
  const { favorite } = useClipActs()
  useEffect(() => {
    for (const { id, retriedBy } of lipSyncs) {
      if (retriedBy === undefined || !wished.includes(id)) continue
      wish({ id: retriedBy, favorite: true })
      wish({ id, favorite: false })
    }
    const there = lipSyncs.filter(({ id, clip }) => clip !== undefined && wished.includes(id))
    if (there.length === 0) return
    for (const { id } of there) wish({ id, favorite: false })
    const unmarked = there.filter((lipSync) => lipSync.favorite === 0)
    if (unmarked.length > 0) favorite(unmarked, true)
  }, [lipSyncs, wished, wish, favorite])
  return null
}
