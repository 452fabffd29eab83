import { useCurrentUser } from '@studio/ui/current-user'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import { useGoEdit } from '../../address/use-go-edit.ts'
import { useStillHere } from '../../address/use-still-here.ts'
import { notePanelPress } from '../../request/panel-press.ts'
import type { Asked } from './reuse-picture.ts'

/** The code that takes settings over is loaded when they are. */
const loadReuse = () => import(/* webpackChunkName: "making" */ './reuse-picture.ts').catch(tellNotLoaded)

function tellNotLoaded(): undefined {
  showToast({ title: 'Could not load the settings', description: 'Please try again', tone: 'bad' })
}

/**
 * Puts the words, settings, seed and references of a picture into the panel, and says what could not be taken over. Of several presses the
 * last one counts. The panel has no mask: a picture that was made with one opens on the edit page, which takes its settings over instead,
 * unless the image under the mask is gone.
 */
export function useReuse(): (asked: Asked) => Promise<void> {
  const userId = useCurrentUser().id
  const client = useQueryClient()
  const store = useStore()
  const goEdit = useGoEdit()
  // The viewer, in which it may have been pressed, is closed meanwhile.
  const notePress = useStillHere('pathname')
  return useCallback(
    async (asked) => {
      const isLast = notePanelPress(store)
      const isStillHere = notePress()
      const code = await loadReuse()
      await code?.reusePicture(asked, {
        client,
        store,
        userId,
        isLast,
        onMasked: (imageId, generationId) => {
          if (isStillHere()) goEdit({ imageId }, generationId)
        },
      })
    },
    [client, goEdit, notePress, store, userId],
  )
}
