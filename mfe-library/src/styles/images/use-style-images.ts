import { styleImages } from '@studio/backend/contract/library'
import { callOptions } from '@studio/ui/query'
import { useQuery } from '@tanstack/react-query'
import { changeImages } from './change-images.ts'
import { type PickedImages, usePickedImages } from './use-picked-images.ts'

interface StyleImages {
  readonly picked: PickedImages
  /** Whether the images that the style has are among the picked ones yet. */
  readonly state: 'loading' | 'failed' | 'loaded'
  /** Adds to the style what was picked and removes what was taken out; rejects with the error of the server. */
  readonly changeImages: () => Promise<void>
}

/** The images of a style, to be changed. */
export function useStyleImages(styleId: string): StyleImages {
  const {
    data: stored,
    isLoadingError,
    refetch,
  } = useQuery({
    ...callOptions(styleImages.list, { params: { styleId } }),
    // Not cached: the style may have got other images since it was opened the last time.
    gcTime: 0,
  })
  const before = stored?.map(({ id }) => id) ?? []
  const picked = usePickedImages(before)
  return {
    picked,
    state: isLoadingError ? 'failed' : stored === undefined ? 'loading' : 'loaded',
    changeImages: async () => {
      const old = new Set(before)
      const now = new Set(picked.images.flatMap(({ assetId }) => assetId ?? []))
      try {
        await changeImages(
          styleId,
          'add',
          [...now].filter((id) => !old.has(id)),
        )
        await changeImages(
          styleId,
          'remove',
          [...old].filter((id) => !now.has(id)),
        )
      } catch (error) {
        // Some images may be changed: the next attempt must begin with what the style has now.
        await refetch()
        throw error
      }
    },
  }
}
