import { cancelGeneration } from '@studio/backend/contract'
import { errorText } from '@studio/ui/api-error'
import { useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useState } from 'react'
import type { Tile } from '../items/live-tiles.ts'

interface Cancel {
  /** Cancels the outputs of these tiles: one command for each generation. */
  readonly cancel: (tiles: readonly Tile[]) => Promise<void>
  /** From the first press until a refusal. */
  readonly isAsked: boolean
}

export function useCancel(): Cancel {
  const { mutateAsync: send } = useCommand(cancelGeneration)
  const [isAsked, setAsked] = useState(false)
  const cancel = async (tiles: readonly Tile[]): Promise<void> => {
    setAsked(true)
    try {
      for (const [id, ofOne] of Map.groupBy(tiles, ({ generation }) => generation.id)) {
        await send({ params: { id }, body: { outputs: ofOne.map(({ output }) => output.n) } })
      }
    } catch (error) {
      setAsked(false)
      showToast({ title: 'Could not cancel', description: errorText(error, 'Please try again'), tone: 'bad' })
    }
  }
  return { cancel, isAsked }
}
