import {
  builtInGuide,
  type ChatSummary,
  changeChat,
  deleteChat,
  listChats,
  longestPrompt,
  readChat,
  replyParts,
  restoreChat,
} from '@studio/backend/contract/chat'
import { callEndpoint } from '@studio/ui/api'
import { useCurrentUser } from '@studio/ui/current-user'
import { cacheKey, type ResponseOf, sendCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { noteBegun, type UndoAgain, type Undoable } from '../acts/last-act.ts'
import { chatAtom, lastChatIdAtomOf, noChat, openingAtom, type ShownMessage } from './chat-state.ts'
import { takeRead } from './take-read.ts'
import { useGuide } from './use-guide.ts'

/** The newest finished prompt of a conversation. */
const finalPromptOf = (messages: readonly ShownMessage[]): string | undefined =>
  messages
    .filter(({ role }) => role === 'assistant')
    .map(({ content }) => replyParts(content).prompt)
    .findLast((prompt) => prompt !== undefined)

const failed = (what: string, remedy?: Undoable): void =>
  showToast({ title: `Failed to ${what} chat history`, tone: 'bad', ...remedy })

/** What can be done with saved chats, with the toasts of the specification (images 5 and 8). */
export function useHistories(thumbnail: string | undefined) {
  const client = useQueryClient()
  const store = useStore()
  const { guide, isKnown, choose } = useGuide()
  const lastChatIdAtom = lastChatIdAtomOf(useCurrentUser().id)
  const refresh = () => client.invalidateQueries({ queryKey: cacheKey(listChats) })

  /** Stores what stands beside the messages of a chat, which the server has. Returns the chat as it is there. Throws when that fails. */
  async function stored(chatId: string, messages: readonly ShownMessage[]): Promise<ResponseOf<typeof readChat>> {
    const finalPrompt = finalPromptOf(messages)
    const details = {
      ...(isKnown && { styleId: guide.id }),
      ...(finalPrompt && { finalPrompt: finalPrompt.slice(0, longestPrompt) }),
      ...(thumbnail && { thumbnail }),
    }
    await sendCommand(changeChat, { params: { chatId }, body: details })
    const read = await callEndpoint(readChat, { params: { chatId } })
    void refresh()
    return read
  }

  async function save(): Promise<void> {
    const { id, messages: shown } = store.get(chatAtom)
    const messages = shown.filter(({ unsent }) => unsent !== true)
    if (id === undefined || messages.length === 0) {
      showToast({ title: 'No chat to save', description: 'Start a conversation first' })
      return
    }
    try {
      const read = await stored(id, messages)
      // another chat may be open by now
      if (store.get(chatAtom).id === read.id) takeRead(store, read)
      showToast({ title: 'Chat saved' })
    } catch {
      // the toast says it
      failed('save')
    }
  }

  /**
   * Shows a saved chat, unless another one was pressed meanwhile or the list was closed. `leave` ends the conversation that is open, once
   * the other one is there.
   */
  async function load({ id }: ChatSummary, leave: () => void): Promise<boolean> {
    const press = { id }
    store.set(openingAtom, press)
    const read = await callEndpoint(readChat, { params: { chatId: id } }).catch(() => undefined)
    if (store.get(openingAtom) !== press) return false
    store.set(openingAtom, undefined)
    if (read === undefined) {
      failed('load')
      return false
    }
    leave()
    store.set(chatAtom, { id, messages: read.messages })
    choose(read.styleId ?? builtInGuide.id)
    showToast({ title: 'Chat loaded' })
    return true
  }

  /** Deletes a chat, which Undo and Ctrl+Z bring back. `beginAnew` leaves it for a new one when it is the open one, or the one that is to be open. */
  async function remove({ id }: ChatSummary, beginAnew: () => void): Promise<void> {
    const params = { chatId: id }
    if (store.get(openingAtom)?.id === id) store.set(openingAtom, undefined)
    const undo = (_ids: readonly string[], again: UndoAgain) =>
      sendCommand(restoreChat, { params }).then(refresh, () => failed('restore', again()))
    try {
      const deleting = sendCommand(deleteChat, { params })
      const noted = noteBegun(
        store,
        deleting.then(() => [id]),
        undo,
      )
      await deleting
      const open = store.get(chatAtom)
      if ((open === noChat ? store.get(lastChatIdAtom) : open.id) === id) beginAnew()
      showToast({ title: 'Chat deleted', ...(await noted) })
      await refresh()
    } catch {
      // the toast says it
      failed('delete')
    }
  }

  return { save, load, remove }
}
