import { frameWords, type SourceKind, saveFrame } from '@studio/backend/contract/frames'
import { refreshGeneration } from '@studio/media/refresh-gallery'
import { sendCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { tellFailure } from './failures.ts'

/**
 * Saves a frame of a video to the gallery. Returns whether it was saved; it does not throw, since toasts tell what became of it.
 * @returns takes the id of the video, and the timestamp of the chosen frame, undefined while none is chosen
 */
export function useSaveFrame(kind: SourceKind): (videoId: string, chosen: number | undefined) => Promise<boolean> {
  const client = useQueryClient()
  return async (videoId, chosen) => {
    if (chosen === undefined) {
      showToast({ title: frameWords.missing, tone: 'bad' })
      return false
    }
    try {
      const { generationId } = await sendCommand(saveFrame, { params: { videoId }, body: { timestamp: chosen } })
      showToast({ title: frameWords.saved })
      // Fetched here so that it is shown even without the live feed; if this read fails, the feed brings it.
      await refreshGeneration(client, generationId).catch(() => undefined)
      return true
    } catch (error) {
      tellFailure(error, kind, 'saving')
      return false
    }
  }
}
