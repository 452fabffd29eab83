import { type ChatModel, chatOptions } from '@studio/backend/contract/chat'
import { useCurrentUser } from '@studio/ui/current-user'
import { useCall } from '@studio/ui/query'
import { useAtom } from 'jotai'
import { modelAtomOf } from './chat-state.ts'

interface Model {
  /** The one that is shown: the first when none was chosen, or when that no longer exists; undefined while they are not loaded. */
  readonly model: ChatModel | undefined
  /**
   * The id that is sent; undefined for the first one. While the models are not loaded it is the one that was chosen before a reload: should
   * that no longer exist, the server refuses it, while another model would have another price.
   */
  readonly sentId: string | undefined
  readonly choose: (id: string) => void
}

/** The language model of the chat. */
export function useModel(): Model {
  const models = useCall(chatOptions, {}).data?.models
  const [chosenId, choose] = useAtom(modelAtomOf(useCurrentUser().id))
  const chosen = models?.find(({ id }) => id === chosenId)
  const sentId = models === undefined ? chosenId || undefined : chosen?.id
  return { model: chosen ?? models?.[0], sentId, choose }
}
