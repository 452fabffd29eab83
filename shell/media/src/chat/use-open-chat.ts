import { builtInGuide, readChat } from '@studio/backend/contract/chat'
import { useCurrentUser } from '@studio/ui/current-user'
import { useCall } from '@studio/ui/query'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { chatAtom, guideAtomOf, lastChatIdAtomOf, leftAtom, noChat, writingAtom } from './chat-state.ts'
import { takeRead } from './take-read.ts'

/**
 * Brings back the chat that was open when the page was left, and lets the open one follow what happens to it on other pages.
 * @param follow shows the reply with that id, which is being written
 */
export function useOpenChat(follow: (replyId: string) => Promise<void>): void {
  const store = useStore()
  const chat = useAtomValue(chatAtom)
  const { id } = chat
  const userId = useCurrentUser().id
  const lastChatIdAtom = lastChatIdAtomOf(userId)
  const [stored, remember] = useAtom(lastChatIdAtom)
  const [guideId, chooseGuide] = useAtom(guideAtomOf(userId))
  const [wanted, setWanted] = useState(id ?? stored)
  const left = useAtomValue(leftAtom)
  const known = useRef({ id, left })
  useEffect(() => {
    // also a new chat that was begun while the last one is loaded leaves that one
    if (known.current.id === id && known.current.left === left) return
    known.current = { id, left }
    remember(id)
    setWanted(id)
  }, [id, left, remember])

  // while a reply is being written there is nothing to learn, and a chat that it begins may not be in the read model yet
  const enabled = useAtomValue(writingAtom) === undefined && wanted !== undefined
  const { data } = useCall(readChat, { params: { chatId: wanted ?? '' } }, { enabled })
  const take = useEffectEvent((read: NonNullable<typeof data>) => {
    const now = store.get(chatAtom)
    if (read.id !== (now === noChat ? store.get(lastChatIdAtom) : now.id)) return
    const taken = takeRead(store, read)
    if (taken === undefined) return
    // the chat has the guide that it began with, and another one may have been chosen since
    if (now === noChat && guideId === '') chooseGuide(read.styleId ?? builtInGuide.id)
    const last = taken.at(-1)
    if (last?.pending === true) void follow(last.id)
  })
  // a message of a new chat may be taken back: then the last one is to come back after all
  const isNew = id === undefined && chat !== noChat
  useEffect(() => {
    if (data !== undefined && !isNew) take(data)
  }, [data, isNew])
}
