import { builtInGuide, readChat } from '@studio/backend/contract/chat'
import { isStatus } from '@studio/ui/api-error'
import { useCurrentUser } from '@studio/ui/current-user'
import { useCall } from '@studio/ui/query'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { chatAtom, guideAtomOf, lastChatIdAtomOf, leftAtom, noChat, writingAtom } from './chat-state.ts'
import { takeRead } from './take-read.ts'

/** The chat that was open last, while it is not there yet: what is sent meanwhile would begin another one, which knows nothing of it. */
export interface AwaitedChat {
  readonly isFailed: boolean
  readonly retry: () => void
}

/**
 * Brings back the chat that was open when the page was left, and lets the open one follow what happens to it on other pages.
 * @param follow shows the reply with that id, which is being written
 * @returns the last chat as long as it is awaited; undefined once it is there, when there is none, and when it was deleted
 */
export function useOpenChat(follow: (replyId: string) => Promise<void>): AwaitedChat | undefined {
  const store = useStore()
  const chat = useAtomValue(chatAtom)
  const { id } = chat
  const userId = useCurrentUser().id
  const lastChatIdAtom = lastChatIdAtomOf(userId)
  const [stored, remember] = useAtom(lastChatIdAtom)
  const [guideId, chooseGuide] = useAtom(guideAtomOf(userId))
  const [wanted, setWanted] = useState(id ?? stored)
  const left = useAtomValue(leftAtom)
  // an id that has come while the panel was closed is not remembered yet
  const known = useRef({ id: id && stored, left })
  useEffect(() => {
    // also a new chat that was begun while the last one is loaded leaves that one
    if (known.current.id === id && known.current.left === left) return
    known.current = { id, left }
    remember(id ?? '')
    setWanted(id ?? '')
  }, [id, left, remember])

  // while a reply is being written there is nothing to learn, and a chat that it begins may not be in the read model yet
  const enabled = useAtomValue(writingAtom) === undefined && wanted !== ''
  const { data, error, isError, isFetchedAfterMount, refetch } = useCall(
    readChat,
    { params: { chatId: wanted } },
    { enabled },
  )
  // what was read before the panel was closed may lack what has become of the chat since
  const isCurrent = isFetchedAfterMount && !isError
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
  useEffect(() => {
    if (data !== undefined && (isCurrent || store.get(chatAtom) === noChat)) take(data)
  }, [data, isCurrent, store])
  if (chat !== noChat || wanted === '' || isStatus(error, 404)) return undefined
  return { isFailed: isError, retry: () => void refetch() }
}
