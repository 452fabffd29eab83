import { type FileChoice, mostSelected, requestExport } from '@studio/backend/contract/work'
import { errorText } from '@studio/ui/api-error'
import { formatCount } from '@studio/ui/format'
import { useCommand } from '@studio/ui/query'
import { queueOpenAtom } from '@studio/ui/studio-state'
import { showToast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import { useCallback } from 'react'

/**
 * Returns a function that asks for an archive of these images, or of everything without them. It is made in the background and appears in
 * the queue, which the toast opens. Asked for again while it is being made, it is the same archive. Without a choice of files they stay as
 * they were made.
 */
export function useRequestArchive(): (assetIds?: readonly string[], files?: FileChoice) => Promise<void> {
  const store = useStore()
  const { mutateAsync: send } = useCommand(requestExport)
  return useCallback(
    async (assetIds, files = {}) => {
      if (assetIds !== undefined && assetIds.length > mostSelected) return tellTooMany()
      try {
        await send({ body: { assetIds: assetIds && [...assetIds], ...files } })
        showToast({
          title: 'Making your archive',
          description: 'You find it in the queue, also when you come back later.',
          action: { label: 'Open queue', run: () => store.set(queueOpenAtom, true) },
        })
      } catch (error) {
        showToast({ title: 'No archive was made', description: errorText(error, 'Please try again'), tone: 'bad' })
      }
    },
    [store, send],
  )
}

function tellTooMany(): void {
  const description = `Select at most ${formatCount(mostSelected)} files, or download everything from the menu of your account.`
  showToast({ title: 'Too many files', description, tone: 'bad' })
}
