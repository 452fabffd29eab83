import { listModels, type Model, maxReferences } from '@studio/backend/contract'
import { useCurrentUser } from '@studio/ui/current-user'
import { cacheKey } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import { offerReferences } from '../../references/list/reference-list.ts'
import { offerNotice } from '../../references/list/reference-words.ts'
import { referencesAtom } from '../../references/list/references.ts'
import { studioReference } from '../../references/list/studio-picture.ts'
import { draftAtomOf } from '../../request/draft.ts'
import { chosenModel } from '../../request/settings.ts'

/** While the models are not loaded, nobody can say that the chosen one takes fewer. */
const anyModel = { label: '', references: { max: maxReferences } }

/** Makes an image a reference of the next generation; says so, and when the chosen model uses none (spec images 5 and 8). */
export function useReference(): (assetId: string) => void {
  const userId = useCurrentUser().id
  const client = useQueryClient()
  const store = useStore()
  return useCallback(
    (assetId) => {
      const chosen = store.get(referencesAtom)
      const { references, leftOut } = offerReferences(chosen, [studioReference(assetId)])
      store.set(referencesAtom, references)
      const models = client.getQueryData<readonly Model[]>(cacheKey(listModels, {})) ?? []
      const model = chosenModel(models, store.get(draftAtomOf(userId)))
      const added = leftOut === undefined ? 1 : 0
      const offer = { model: model ?? anyModel, refusals: [], leftOut, offered: 1, added, total: references.length }
      showToast(offerNotice(offer) ?? { title: 'Reference added' })
    },
    [client, store, userId],
  )
}
