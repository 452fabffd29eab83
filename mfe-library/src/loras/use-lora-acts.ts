import { changeLora, createLora, deleteLora, type Lora, listLoras, restoreLora } from '@studio/backend/contract/library'
import { useCreation, useOwnedActs } from '@studio/media/owned-acts'
import { useCommand } from '@studio/ui/query'
import { changedFields } from '@studio/ui/saving'
import { type LoraTexts, loraFieldNames, textsOf } from './lora-fields.ts'

/** What can be done with LoRAs. Each function says when it is done, in the words of spec images 8. */
interface LoraActs {
  /** Rejects with the error of the server, as `change` does. */
  readonly add: (texts: LoraTexts) => Promise<void>
  /** Sends what differs from the LoRA that the form began with. */
  readonly change: (lora: Lora, texts: LoraTexts) => Promise<void>
  /** Tells of a failure itself; what was deleted can be restored from the toast. */
  readonly remove: (lora: Lora) => Promise<void>
}

/** The commands of the list of LoRAs, which is fetched again after each. */
export function useLoraActs(): LoraActs {
  const { save, remove } = useOwnedActs('LoRA', listLoras)
  const { mutateAsync: sendCreate } = useCreation(createLora)
  const { mutateAsync: sendChange } = useCommand(changeLora)
  const { mutateAsync: sendDelete } = useCommand(deleteLora)
  const { mutateAsync: sendRestore } = useCommand(restoreLora)
  return {
    add: (texts) =>
      save(() => sendCreate({ body: texts }), {
        title: 'LoRA added',
        description: 'The LoRA has been added successfully.',
      }),
    change: (lora, texts) => {
      const send = async (): Promise<void> => {
        const body = changedFields(loraFieldNames, textsOf(lora), texts)
        if (Object.keys(body).length > 0) await sendChange({ params: { loraId: lora.id }, body })
      }
      return save(send, { title: 'LoRA updated', description: 'The LoRA has been updated successfully.' })
    },
    remove: ({ id: loraId }) =>
      remove(
        loraId,
        () => sendDelete({ params: { loraId } }),
        () => sendRestore({ params: { loraId } }),
      ),
  }
}
