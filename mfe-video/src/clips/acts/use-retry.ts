import { clipKinds } from '@studio/media/clip-kinds'
import type { ShownCost } from '@studio/media/payments'
import { ApiError } from '@studio/ui/api-error'
import { useOncePerClick } from '@studio/ui/click-guard'
import { showToast } from '@studio/ui/toast-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClipKind } from '../kind/kind.ts'
import { failureText } from '../submit/failure.ts'

interface Retry {
  /** Makes the failed clip again, at the cost that is shown; a double click asks once. */
  readonly retry: () => Promise<void>
  readonly isPending: boolean
}

/** Asks for a failed clip again, with the same files, words and settings. */
export function useRetry(id: string, shown: ShownCost): Retry {
  const { name, ...kind } = useClipKind()
  const client = useQueryClient()
  const oncePerClick = useOncePerClick()
  const { mutateAsync: send, isPending } = useMutation({ mutationFn: () => kind.retry(id, shown) })
  const retry = async (): Promise<void> => {
    try {
      await send()
      showToast(kind.submitted)
    } catch (error) {
      if (wasRetried(error)) showToast({ title: 'Already on its way', description: 'It was asked for again before.' })
      else showToast({ title: clipKinds[name].failed, description: failureText(name, error), tone: 'bad' })
    }
    await client.invalidateQueries({ queryKey: kind.listKey })
  }
  return { retry: () => oncePerClick(id, retry), isPending }
}

/** Another tab or another device was faster: what the person wants is on its way. */
const wasRetried = (error: unknown): boolean => error instanceof ApiError && error.problem?.code === 'already-retried'
