import { retryVideo, type Video } from '@studio/backend/contract/videos'
import { useOncePerClick } from '@studio/ui/click-guard'
import { useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { failureText } from '../generate/failure.ts'
import { videosKey } from '../list/use-videos.ts'

interface Retry {
  /** Makes the failed video again, at the price that is shown; a double click asks once. */
  readonly retry: () => Promise<void>
  readonly isPending: boolean
}

/** Asks for a failed video again, with the same frames, words and settings. */
export function useRetry({ id, retryCents }: Pick<Video, 'id' | 'retryCents'>): Retry {
  const client = useQueryClient()
  const oncePerClick = useOncePerClick()
  const { mutateAsync: send, isPending } = useCommand(retryVideo)
  const retry = async (): Promise<void> => {
    try {
      await send({ params: { id }, body: { priceCents: retryCents } })
      showToast({ title: 'Videos Submitted!', description: '1 video(s) submitted' })
    } catch (error) {
      showToast({ title: 'Generation Failed', description: failureText(error), tone: 'bad' })
    }
    await client.invalidateQueries({ queryKey: videosKey })
  }
  return { retry: () => oncePerClick(id, retry), isPending }
}
