import { listModels, type Model } from '@studio/backend/contract'
import { listLoras, listStyles } from '@studio/backend/contract/library'
import { useCurrentUser } from '@studio/ui/current-user'
import { cacheKey } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { atom, useStore } from 'jotai'
import { useCallback } from 'react'
import { useGoEdit } from '../../address/use-go-edit.ts'
import { useStillHere } from '../../address/use-still-here.ts'
import { fetchOwnList } from '../../models/fetch-own-list.ts'
import { referencesMadeFrom } from '../../references/list/generation-references.ts'
import { referencesAtom } from '../../references/list/references.ts'
import { studioReference } from '../../references/list/studio-picture.ts'
import { notePanelReplaced, readPanel } from '../../references/panel-snapshot.ts'
import { draftAtomOf } from '../../request/draft.ts'
import type { Reused } from '../../request/reuse.ts'

/** The code that takes settings over is loaded when they are. */
const loadReuse = () => import(/* webpackChunkName: "making" */ '../../request/reuse.ts').catch(tellNotLoaded)

function tellNotLoaded(): undefined {
  showToast({ title: 'Could not load the settings', description: 'Please try again', tone: 'bad' })
}

/** The last press of Reuse settings on this page. */
const lastPressAtom = atom<symbol | undefined>(undefined)

/**
 * Puts the words, settings, seed and references of a picture into the panel, and says what could not be taken over. All of it at
 * once, when it is known which references there are: otherwise a press of Generate in between would buy images from other ones. Of
 * several presses the last one counts. What was in the panel comes back with the Undo of the toast and with Ctrl+Z. The panel has no
 * mask: a picture that was made with one opens on the edit page, which takes its settings over instead, unless the image under the mask is
 * gone.
 */
export function useReuse(): (picture: Reused) => Promise<void> {
  const userId = useCurrentUser().id
  const client = useQueryClient()
  const store = useStore()
  const goEdit = useGoEdit()
  // The viewer, in which it may have been pressed, is closed meanwhile.
  const notePress = useStillHere('pathname')
  return useCallback(
    async (picture) => {
      const press = Symbol()
      store.set(lastPressAtom, press)
      const isStillHere = notePress()
      const [code, { references, styles, loras }] = await Promise.all([
        loadReuse(),
        fetchMadeFrom(client, picture.generation),
      ])
      if (store.get(lastPressAtom) !== press || code === undefined) return
      const masked = maskedImageOf(picture, references)
      if (masked !== undefined) {
        if (isStillHere()) goEdit({ imageId: masked }, picture.generation.id)
        return
      }
      const before = readPanel(store, userId)
      const draft = code.draftOf(picture, before.draft)
      store.set(draftAtomOf(userId), draft)
      const usable = references?.filter(({ state }) => state === 'usable') ?? []
      store.set(
        referencesAtom,
        usable.map(({ assetId }) => studioReference(assetId)),
      )
      const models = client.getQueryData<readonly Model[]>(cacheKey(listModels, {}))
      const lost = code.notTakenOver(picture, draft, { references, models, styles, loras })
      const action = notePanelReplaced(store, userId, before)
      showToast({ title: 'Settings applied', ...(lost !== '' && { description: lost }), action })
    },
    [client, goEdit, notePress, store, userId],
  )
}

/** What a picture was made from, and the lists of what the person has of it today. */
async function fetchMadeFrom(client: QueryClient, { id, referenceImages, styleId, loraId }: Reused['generation']) {
  const [references, styles, loras] = await Promise.all([
    referenceImages.length === 0 ? [] : referencesMadeFrom(client, id),
    styleId === null ? undefined : fetchOwnList(client, listStyles),
    loraId === null ? undefined : fetchOwnList(client, listLoras),
  ])
  return { references, styles, loras }
}

type ReferencesMadeFrom = Awaited<ReturnType<typeof referencesMadeFrom>>

/** Id of the image that the mask of a picture was painted over; undefined without a mask, and when the image is gone or not known. */
function maskedImageOf({ generation }: Reused, references: ReferencesMadeFrom): string | undefined {
  const [original] = references ?? []
  return generation.maskUrl === undefined || original?.state === 'gone' ? undefined : original?.assetId
}
