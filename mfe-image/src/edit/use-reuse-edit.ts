import type { Generation } from '@studio/backend/contract'
import { useGeneration } from '@studio/media/gallery'
import { errorText } from '@studio/ui/api-error'
import { useCurrentUser } from '@studio/ui/current-user'
import { showToast } from '@studio/ui/toast-store'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { editRef, readEditSearch } from '../address/edit-search.ts'
import { reusedDraft } from './draft/reused-draft.ts'
import { replaceEditedForm } from './mask/edited-form.ts'
import type { EditedPicture } from './picture/edited.ts'

const failed = { title: 'Could not apply the settings', tone: 'bad' } as const

/**
 * Takes over the words, settings and mask of the generation that the address names for it, once, and then no longer names it: what the
 * person changes afterwards stays after a reload.
 */
export function useReuseEdit(picture: EditedPicture | undefined): void {
  const userId = useCurrentUser().id
  const store = useStore()
  const navigate = useNavigate()
  const search = readEditSearch(useSearch({ strict: false }))
  const { reuse } = search
  const { data, error, isLoadingError, refetch } = useGeneration(reuse ?? '', { enabled: reuse !== undefined })
  const assetId = picture?.assetId

  const takeOver = useEffectEvent((from: Generation | null, onto: string) => {
    void navigate({ to: '/edit', replace: true, search: editRef(search) ?? {} })
    if (from === null) {
      showToast({ ...failed, description: 'Its images are in the trash, or were deleted.' })
      return
    }
    const { maskUrl } = from
    const acts = maskUrl === undefined ? [] : [{ kind: 'image', url: maskUrl } as const]
    replaceEditedForm(store, { userId, onto }, { form: reusedDraft(from), acts })
  })
  useEffect(() => {
    if (data !== undefined && assetId !== undefined) takeOver(data, assetId)
  }, [data, assetId])

  const tellFailure = useEffectEvent(() => {
    const action = { label: 'Retry', run: () => void refetch() }
    showToast({ ...failed, description: errorText(error, 'Please try again'), action })
  })
  useEffect(() => {
    if (isLoadingError) tellFailure()
  }, [isLoadingError])
}
