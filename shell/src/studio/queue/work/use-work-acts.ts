import { cancelOwnWork, listWork, retryWork } from '@studio/backend/contract/work'
import { errorText } from '@studio/ui/api-error'
import { cacheKey, useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'

export interface WorkActs {
  /** Says so when the server refuses. */
  readonly cancel: (workId: string) => Promise<void>
  /** Asks for the same again. Pressed twice it asks once: the server lets the second join the first. */
  readonly retry: (workId: string) => Promise<void>
}

/** What can be done about work in the queue. */
export function useWorkActs(): WorkActs {
  const client = useQueryClient()
  const { mutateAsync: sendCancel } = useCommand(cancelOwnWork)
  const { mutateAsync: sendRetry } = useCommand(retryWork)
  const tellingOf =
    (title: string, send: (input: { params: { workId: string } }) => Promise<unknown>) =>
    async (workId: string): Promise<void> => {
      try {
        await send({ params: { workId } })
      } catch (error) {
        showToast({ title, description: errorText(error, 'Please try again'), tone: 'bad' })
      }
      // The live feed brings what has changed, too; this is for a page without one.
      void client.invalidateQueries({ queryKey: cacheKey(listWork) })
    }
  return { cancel: tellingOf('Could not cancel', sendCancel), retry: tellingOf('Could not retry', sendRetry) }
}
