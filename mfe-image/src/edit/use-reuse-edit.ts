import type { Generation } from '@studio/backend/contract'
import { useGeneration } from '@studio/media/gallery'
import { useCurrentUser } from '@studio/ui/current-user'
import { showToast } from '@studio/ui/toast-store'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { editRef, readEditSearch } from '../address/edit-search.ts'
import { editDraftAtomOf } from './draft/edit-draft.ts'
import { reusedDraft } from './draft/reused-draft.ts'
import { maskAtomOf } from './mask/mask-draft.ts'
import type { EditedPicture } from './picture/edited.ts'

/**
 * Takes over the words, settings and mask of the generation that the address names for it, once, and then no longer names it: what the
 * person changes afterwards stays after a reload.
 */
export function useReuseEdit(picture: EditedPicture | undefined): void {
  const userId = useCurrentUser().id
  const change = useSetAtom(editDraftAtomOf(userId))
  const setMask = useSetAtom(maskAtomOf(userId))
  const navigate = useNavigate()
  const search = readEditSearch(useSearch({ strict: false }))
  const { reuse } = search
  const { data } = useGeneration(reuse ?? '', { enabled: reuse !== undefined })
  const assetId = picture?.assetId

  const takeOver = useEffectEvent((from: Generation | null, onto: string) => {
    void navigate({ to: '/edit', replace: true, search: editRef(search) ?? {} })
    if (from === null) return
    change(reusedDraft(from))
    const { maskUrl } = from
    setMask({ assetId: onto, acts: maskUrl === undefined ? [] : [{ kind: 'image', url: maskUrl }] })
    showToast({ title: 'Settings applied' })
  })
  useEffect(() => {
    if (data !== undefined && assetId !== undefined) takeOver(data, assetId)
  }, [data, assetId])
}
