import type { Relative } from '@studio/backend/contract'
import { findPicture } from '@studio/media/pictures'
import { useQueryClient } from '@tanstack/react-query'
import { useDetail } from '../address/use-detail.ts'
import { familyOptions } from './family/use-family.ts'

/** Whether a picture is in the gallery: one that the studio made and that is not in the trash. */
export function isInGallery({ isUpload, daysLeft, generationId }: Relative): boolean {
  return !isUpload && daysLeft === undefined && generationId !== undefined
}

interface GoTo {
  /** Shows a picture of the gallery. Resolves with false when it is not there any more. Rejects when the server does not respond. */
  readonly image: (assetId: string) => Promise<boolean>
  /** Shows any picture that the person has. Rejects when the server does not respond. */
  readonly relative: (picture: Relative) => Promise<void>
}

/** Ways from the picture that is shown large to another one. What is shown of it is fetched first, so that the dialog never blinks. */
export function useGoTo(): GoTo {
  const { show } = useDetail()
  const client = useQueryClient()
  const image = async (assetId: string): Promise<boolean> => {
    const next = await findPicture(client, assetId)
    if (next === undefined) return false
    show({ generationId: next.generation.id, n: next.output.n })
    return true
  }
  return {
    image,
    relative: async (picture) => {
      if (isInGallery(picture) && (await image(picture.id))) return
      await client.fetchInfiniteQuery(familyOptions(picture.id))
      show({ assetId: picture.id })
    },
  }
}
