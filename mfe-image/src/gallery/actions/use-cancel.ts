import { cancelGeneration } from '@studio/backend/contract'
import { errorText } from '@studio/ui/api-error'
import { useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useState } from 'react'
import type { Tile } from '../items/live-tiles.ts'

type Output = Pick<Tile, 'generation' | 'output'>

interface Cancel {
  /** Cancels these outputs: one command for each generation. */
  readonly cancel: (outputs: readonly Output[]) => Promise<void>
  /** From the first press until a refusal. */
  readonly isAsked: boolean
}

export function useCancel(): Cancel {
  const { mutateAsync: send } = useCommand(cancelGeneration)
  const [isAsked, setAsked] = useState(false)
  const cancel = async (outputs: readonly Output[]): Promise<void> => {
    setAsked(true)
    try {
      for (const [id, ofOne] of Map.groupBy(outputs, ({ generation }) => generation.id)) {
        await send({ params: { id }, body: { outputs: ofOne.map(({ output }) => output.n) } })
      }
    } catch (error) {
      setAsked(false)
      showToast({ title: 'Could not cancel', description: errorText(error, 'Please try again'), tone: 'bad' })
    }
  }
  return { cancel, isAsked }
}
