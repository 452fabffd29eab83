import { mediaUrl } from '@studio/backend/contract'
import { showToast } from '@studio/ui/toast-store'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { addReferenceAtom } from '../../references/list/references.ts'

/** Makes an image a reference of the next generation; says so (spec images 5 and 8). */
export function useReference(): (assetId: string) => void {
  const add = useSetAtom(addReferenceAtom)
  return useCallback(
    (assetId) => {
      if (add({ assetId, url: mediaUrl(assetId, 'thumbnail') }) === 'full') {
        showToast({
          title: 'Cannot add all images',
          description: 'You can only add 0 more reference image(s). Max 4 total.',
          tone: 'bad',
        })
      } else showToast({ title: 'Reference added' })
    },
    [add],
  )
}
