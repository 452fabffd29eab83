import { builtInGuide, type ChatMessage } from '@studio/backend/contract/chat'
import { atom } from 'jotai'

/** Media query for windows in which the chat takes the whole window. */
export const narrow = '(max-width: 900px)'

/** A message on the page. `unsent`: the server has not taken it. */
export interface ShownMessage extends ChatMessage {
  readonly unsent?: boolean
}

/** The conversation that is open; `id` is missing until the server has it. */
export interface OpenChat {
  readonly id?: string | undefined
  readonly messages: readonly ShownMessage[]
}

/** A reply that is being written. */
export interface Writing {
  readonly text: string
  /** Known once the model was asked. */
  readonly replyId?: string
  /** The person has asked to stop it. */
  readonly stopping?: boolean
}

export const noChat: OpenChat = { messages: [] }

/** They outlive the panel: closing it interrupts nothing. */
export const chatAtom = atom(noChat)
export const writingAtom = atom<Writing | undefined>(undefined)
/** Whether the list of chats is shown in the place of the conversation. */
export const historyShownAtom = atom(false)
/** The chosen model; undefined for the first one. */
export const modelAtom = atom<string | undefined>(undefined)
export const guideAtom = atom<string>(builtInGuide.id)

/** The messages before the one with that id; all when there is none. */
export function messagesBefore(messages: readonly ShownMessage[], id: string | undefined): readonly ShownMessage[] {
  const at = id === undefined ? -1 : messages.findIndex((each) => each.id === id)
  return at < 0 ? messages : messages.slice(0, at)
}
