import { listModels, type Model } from '@studio/backend/contract'
import { useCurrentUser } from '@studio/ui/current-user'
import { cacheKey } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { atom, useStore } from 'jotai'
import { useCallback } from 'react'
import { referencesMadeFrom } from '../../references/list/generation-references.ts'
import { referencesAtom } from '../../references/list/references.ts'
import { studioReference } from '../../references/list/studio-picture.ts'
import { draftAtomOf } from '../../request/draft.ts'
import { draftOf, notTakenOver, type Reused } from '../../request/reuse.ts'

/** The last press of Reuse settings on this page. */
const lastPressAtom = atom<symbol | undefined>(undefined)

/**
 * Puts the words, settings, seed and references of a picture into the panel, and says what could not be taken over. All of it at
 * once, when it is known which references there are: otherwise a press of Generate in between would buy images from other ones. Of
 * several presses the last one counts.
 */
export function useReuse(): (picture: Reused) => Promise<void> {
  const userId = useCurrentUser().id
  const client = useQueryClient()
  const store = useStore()
  return useCallback(
    async (picture) => {
      const press = Symbol()
      store.set(lastPressAtom, press)
      const { id, referenceImages } = picture.generation
      const references = referenceImages.length === 0 ? [] : await referencesMadeFrom(client, id)
      if (store.get(lastPressAtom) !== press) return
      const draft = draftAtomOf(userId)
      store.set(draft, draftOf(picture, store.get(draft)))
      const usable = references?.filter(({ state }) => state === 'usable') ?? []
      store.set(
        referencesAtom,
        usable.map(({ assetId }) => studioReference(assetId)),
      )
      const models = client.getQueryData<readonly Model[]>(cacheKey(listModels, {}))
      const lost = notTakenOver(picture, references, models)
      showToast({ title: 'Settings applied', ...(lost !== '' && { description: lost }) })
    },
    [client, store, userId],
  )
}
