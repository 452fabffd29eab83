import {
  builtInGuide,
  type ChatSummary,
  changeChat,
  createChat,
  deleteChat,
  listChats,
  readChat,
  restoreChat,
} from '@studio/backend/contract/chat'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey, sendCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { chatAtom, guideAtom, noChat, type ShownMessage } from './chat-state.ts'
import { replyParts } from './finished-prompt.ts'

/** The newest finished prompt of a conversation. */
const finalPromptOf = (messages: readonly ShownMessage[]): string | undefined =>
  messages
    .filter(({ role }) => role === 'assistant')
    .map(({ content }) => replyParts(content).prompt)
    .findLast((prompt) => prompt !== undefined)

const failed = (what: string) => () => showToast({ title: `Failed to ${what} chat history`, tone: 'bad' })

/** What can be done with saved chats, with the toasts of the specification (images 5 and 8). */
export function useHistories(thumbnail: string | undefined) {
  const client = useQueryClient()
  const store = useStore()
  const refresh = () => client.invalidateQueries({ queryKey: cacheKey(listChats) })

  /** Stores what the server does not have yet, with the finished prompt. Throws when that fails. */
  async function keep(messages: readonly ShownMessage[]): Promise<void> {
    const { id } = store.get(chatAtom)
    const taken = messages.map(({ role, content }) => ({ role, content }))
    const finalPrompt = finalPromptOf(messages)
    const details = {
      styleId: store.get(guideAtom),
      ...(finalPrompt && { finalPrompt: finalPrompt.slice(0, 4_000) }),
      ...(thumbnail && { thumbnail }),
    }
    const body = { messages: taken, ...details }
    if (id) await sendCommand(changeChat, { params: { chatId: id }, body })
    const chatId = id ?? (await sendCommand(createChat, { body })).id
    // the server has given the messages ids of its own
    const stored = await callEndpoint(readChat, { params: { chatId } })
    store.set(chatAtom, { id: chatId, messages: stored.messages })
    await refresh()
  }

  async function save(): Promise<void> {
    const messages = store.get(chatAtom).messages.filter(({ unsent }) => unsent !== true)
    if (messages.length === 0) {
      showToast({ title: 'No chat to save', description: 'Start a conversation first' })
      return
    }
    await keep(messages).then(() => showToast({ title: 'Chat saved' }), failed('save'))
  }

  async function load({ id }: ChatSummary): Promise<boolean> {
    try {
      const { messages, styleId } = await callEndpoint(readChat, { params: { chatId: id } })
      store.set(chatAtom, { id, messages })
      store.set(guideAtom, styleId ?? builtInGuide.id)
      showToast({ title: 'Chat loaded' })
      return true
    } catch {
      // the toast says it
      failed('load')()
      return false
    }
  }

  async function remove({ id }: ChatSummary): Promise<void> {
    const params = { chatId: id }
    const undo = () => void sendCommand(restoreChat, { params }).then(refresh, failed('restore'))
    try {
      await sendCommand(deleteChat, { params })
      if (store.get(chatAtom).id === id) store.set(chatAtom, noChat)
      showToast({ title: 'Chat deleted', action: { label: 'Undo', run: undo } })
      await refresh()
    } catch {
      // the toast says it
      failed('delete')()
    }
  }

  return { save, load, remove, keep }
}
