import { errorText } from '@studio/ui/api-error'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClipKind } from '../kind/kind.ts'

interface Cancel {
  readonly cancel: () => Promise<void>
  /** From the press until a refusal. */
  readonly isAsked: boolean
}

/** Cancels a clip that waits or is being made. */
export function useCancel(id: string): Cancel {
  const kind = useClipKind()
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const cancel = async (): Promise<void> => {
    setAsked(true)
    try {
      await kind.cancel(id)
      await client.invalidateQueries({ queryKey: kind.listKey })
    } catch (error) {
      setAsked(false)
      showToast({ title: 'Could not cancel', description: errorText(error, 'Please try again'), tone: 'bad' })
    }
  }
  return { cancel, isAsked }
}
