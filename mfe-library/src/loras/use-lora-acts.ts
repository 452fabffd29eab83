import { changeLora, createLora, deleteLora, type Lora, listLoras, restoreLora } from '@studio/backend/contract/library'
import { cacheKey, useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { tellFailure } from '../toasts/tell-failure.ts'
import type { LoraTexts } from './lora-fields.ts'

/** What can be done with LoRAs. Each function says when it is done, in the words of spec images 8. */
interface LoraActs {
  readonly add: (texts: LoraTexts) => Promise<void>
  readonly change: (id: string, texts: LoraTexts) => Promise<void>
  /** Tells of a failure itself; what was deleted can be restored from the toast. */
  readonly remove: (lora: Lora) => Promise<void>
}

/** The commands of the list of LoRAs, which is fetched again after each. */
export function useLoraActs(): LoraActs {
  const client = useQueryClient()
  const { mutateAsync: sendCreate } = useCommand(createLora)
  const { mutateAsync: sendChange } = useCommand(changeLora)
  const { mutateAsync: sendDelete } = useCommand(deleteLora)
  const { mutateAsync: sendRestore } = useCommand(restoreLora)
  const refresh = () => client.invalidateQueries({ queryKey: cacheKey(listLoras) })

  const restore = async (loraId: string): Promise<void> => {
    try {
      await sendRestore({ params: { loraId } })
      showToast({ title: 'LoRA restored' })
      await refresh()
    } catch (error) {
      tellFailure(error, 'Failed to restore LoRA.')
    }
  }
  return {
    add: async (texts) => {
      await sendCreate({ body: texts })
      showToast({ title: 'LoRA added', description: 'The LoRA has been added successfully.' })
      await refresh()
    },
    change: async (loraId, texts) => {
      await sendChange({ params: { loraId }, body: texts })
      showToast({ title: 'LoRA updated', description: 'The LoRA has been updated successfully.' })
      await refresh()
    },
    remove: async ({ id: loraId }) => {
      try {
        await sendDelete({ params: { loraId } })
        showToast({
          title: 'LoRA deleted',
          description: 'The LoRA has been deleted successfully.',
          action: { label: 'Undo', run: () => void restore(loraId) },
        })
        await refresh()
      } catch (error) {
        tellFailure(error, 'Failed to delete LoRA.')
      }
    },
  }
}
