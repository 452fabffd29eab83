import { cancelVideo } from '@studio/backend/contract/videos'
import { errorText } from '@studio/ui/api-error'
import { sendCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { videosKey } from '../list/use-videos.ts'

interface Cancel {
  readonly cancel: () => Promise<void>
  /** From the press until a refusal. */
  readonly isAsked: boolean
}

/** Cancels a video that waits or is being made. */
export function useCancel(id: string): Cancel {
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const cancel = async (): Promise<void> => {
    setAsked(true)
    try {
      await sendCommand(cancelVideo, { params: { id } })
      await client.invalidateQueries({ queryKey: videosKey })
    } catch (error) {
      setAsked(false)
      showToast({ title: 'Could not cancel', description: errorText(error, 'Please try again'), tone: 'bad' })
    }
  }
  return { cancel, isAsked }
}
