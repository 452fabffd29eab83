import type { Generation } from '@studio/backend/contract'
import { useGeneration } from '@studio/media/gallery'
import { noteAct } from '@studio/media/last-act'
import { errorText } from '@studio/ui/api-error'
import { useCurrentUser } from '@studio/ui/current-user'
import { showToast } from '@studio/ui/toast-store'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { editRef, readEditSearch } from '../address/edit-search.ts'
import { editDraftAtomOf, formOf } from './draft/edit-draft.ts'
import { reusedDraft } from './draft/reused-draft.ts'
import { actsOver, masksAtomOf } from './mask/mask-draft.ts'
import type { EditedPicture } from './picture/edited.ts'

const failed = { title: 'Could not apply the settings', tone: 'bad' } as const

interface Reuse {
  readonly userId: string
  readonly from: Generation
  /** Id of the picture that the mask is laid over. */
  readonly onto: string
}

/** Puts the words, settings and mask of a generation into the form. Returns what brings back those of before. */
function replaceForm(store: Parameters<typeof noteAct>[0], { userId, from, onto }: Reuse): () => Promise<void> {
  const [draftAtom, masksAtom] = [editDraftAtomOf(userId), masksAtomOf(userId)]
  const form = formOf(store.get(draftAtom))
  const acts = actsOver(store.get(masksAtom), onto)
  const { maskUrl } = from
  store.set(draftAtom, reusedDraft(from))
  store.set(masksAtom, { assetId: onto, acts: maskUrl === undefined ? [] : [{ kind: 'image', url: maskUrl }] })
  return noteAct(store, async () => {
    store.set(draftAtom, form)
    store.set(masksAtom, { assetId: onto, acts })
  })
}

/**
 * Takes over the words, settings and mask of the generation that the address names for it, once, and then no longer names it: what the
 * person changes afterwards stays after a reload. What was there comes back with the Undo of the toast, and with Ctrl+Z.
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
    const undo = replaceForm(store, { userId, from, onto })
    showToast({ title: 'Settings applied', action: { label: 'Undo', run: () => void undo() } })
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
