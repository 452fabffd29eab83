import { useCurrentUser } from '@studio/ui/current-user'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { draftAtomOf, writingAtom } from './chat-state.ts'
import { type Asking, askReply } from './reply/ask-reply.ts'
import type { ChatSurroundings } from './reply/chat-images.ts'
import { followReply } from './reply/follow-reply.ts'
import { beginNewChat, leaveChat, stopWriting } from './reply/stop-reply.ts'
import { useGuide } from './use-guide.ts'
import { useModel } from './use-model.ts'
import { usePromptSettings } from './use-prompt-settings.ts'

/** What can be done with the open chat, and the reply that is being written. */
export function useReply(surroundings: ChatSurroundings) {
  const store = useStore()
  const page = { store, client: useQueryClient(), draftAtom: draftAtomOf(useCurrentUser().id) }
  const choices = {
    llmModel: useModel().sentId,
    templateId: useGuide().sentId,
    promptSettingId: usePromptSettings().sentId,
  }
  return {
    ask: (asking: Asking) => askReply(page, { choices, surroundings }, asking),
    follow: (replyId: string) => followReply(page, replyId),
    stop: () => stopWriting(store),
    leave: () => leaveChat(page),
    beginAnew: () => beginNewChat(page),
    writing: useAtomValue(writingAtom),
  }
}
