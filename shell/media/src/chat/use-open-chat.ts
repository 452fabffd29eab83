import { builtInGuide, readChat } from '@studio/backend/contract/chat'
import { useCurrentUser } from '@studio/ui/current-user'
import { useCall } from '@studio/ui/query'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  chatAtom,
  guideAtom,
  lastChatIdAtomOf,
  messagesBefore,
  noChat,
  type ShownMessage,
  writingAtom,
} from './chat-state.ts'

/** Whether what was read is from before what is shown: not all of it has arrived there yet. */
export function isOlder(read: readonly ShownMessage[], shown: readonly ShownMessage[]): boolean {
  const stored = shown.filter(({ unsent }) => unsent !== true)
  if (!read.every(({ id }, at) => stored[at]?.id === id)) return false
  const last = read.at(-1)
  return read.length < stored.length || (last?.pending === true && stored[read.length - 1]?.pending !== true)
}

/**
 * Brings back the chat that was open when the page was left, and lets the open one follow what happens to it on other pages.
 * @param follow shows the reply with that id, which is being written
 */
export function useOpenChat(follow: (replyId: string) => Promise<void>): void {
  const store = useStore()
  const { id } = useAtomValue(chatAtom)
  const [stored, remember] = useAtom(lastChatIdAtomOf(useCurrentUser().id))
  const [wanted, setWanted] = useState(id ?? stored)
  const known = useRef(id)
  useEffect(() => {
    if (known.current === id) return
    known.current = id
    remember(id)
    setWanted(id)
  }, [id, remember])

  // while a reply is being written there is nothing to learn, and a chat that it begins may not be in the read model yet
  const enabled = useAtomValue(writingAtom) === undefined && wanted !== undefined
  const { data } = useCall(readChat, { params: { chatId: wanted ?? '' } }, { enabled })
  const take = useEffectEvent((read: NonNullable<typeof data>) => {
    const now = store.get(chatAtom)
    if (store.get(writingAtom) !== undefined || (now === noChat ? read.id !== wanted : read.id !== now.id)) return
    const known = messagesBefore(read.messages, now.cutAt)
    if (isOlder(known, now.messages)) return
    const unsent = now.messages.filter((message) => message.unsent === true)
    // another page may have replaced what is cut here
    const cutAt = known.length < read.messages.length ? now.cutAt : undefined
    store.set(chatAtom, { id: read.id, messages: [...known, ...unsent], cutAt })
    if (now === noChat) store.set(guideAtom, read.styleId ?? builtInGuide.id)
    const last = known.at(-1)
    if (last?.pending === true) void follow(last.id)
  })
  useEffect(() => {
    if (data !== undefined) take(data)
  }, [data])
}
