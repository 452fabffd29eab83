import type { readChat } from '@studio/backend/contract/chat'
import type { ResponseOf } from '@studio/ui/query'
import type { Store } from '../acts/last-act.ts'
import { chatAtom, messagesBefore, type ShownMessage, writingAtom } from './chat-state.ts'

/** Whether what was read is from before what is shown: not all of it has arrived there yet. */
export function isOlder(read: readonly ShownMessage[], shown: readonly ShownMessage[]): boolean {
  const stored = shown.filter(({ unsent }) => unsent !== true)
  if (!read.every(({ id }, at) => stored[at]?.id === id)) return false
  const last = read.at(-1)
  return read.length < stored.length || (last?.pending === true && stored[read.length - 1]?.pending !== true)
}

/**
 * Shows the open chat as the server has it. What the server does not have stays behind that: the messages that it has not taken, and the
 * place from which they replace others.
 * @returns the messages of the server that are shown now; undefined when nothing was taken, because a reply is being written or what was
 * read is older than what is shown
 */
export function takeRead(
  store: Store,
  read: Pick<ResponseOf<typeof readChat>, 'id' | 'messages'>,
): readonly ShownMessage[] | undefined {
  const now = store.get(chatAtom)
  const known = messagesBefore(read.messages, now.cutAt)
  if (store.get(writingAtom) !== undefined || isOlder(known, now.messages)) return undefined
  const unsent = now.messages.filter((message) => message.unsent === true)
  // another page may have replaced what is cut here
  const cutAt = known.length < read.messages.length ? now.cutAt : undefined
  store.set(chatAtom, { id: read.id, messages: [...known, ...unsent], cutAt })
  return known
}
