import { mediaUrl } from '@studio/backend/contract'
import { type ChatSummary, listChats } from '@studio/backend/contract/chat'
import { Button } from '@studio/ui'
import { IconButton } from '@studio/ui/icon-button'
import { useCall } from '@studio/ui/query'
import { SmallSpinner, Spinner } from '@studio/ui/spinner'
import type { UseQueryResult } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { MessageSquare, Trash2 } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import styles from './chat.module.css'
import { openingAtom } from './chat-state.ts'
import { useRowFocus } from './use-row-focus.ts'

interface HistoryListProps {
  readonly isShown: boolean
  /** The button that shows the list. */
  readonly opener: RefObject<HTMLButtonElement | null>
  readonly onLoad: (chat: ChatSummary) => void
  readonly onRemove: (chat: ChatSummary) => void
}

/**
 * The saved chats, newest first, with their thumbnails, over the conversation. They are loaded with the panel (spec images 7), so that
 * they are there when the list is opened.
 */
export function HistoryList({ isShown, ...acts }: HistoryListProps): ReactNode {
  const chats = useCall(listChats, {})
  if (!isShown) return null
  return (
    <div className={styles['layer']}>
      <Histories chats={chats} {...acts} />
    </div>
  )
}

interface HistoriesProps extends Omit<HistoryListProps, 'isShown'> {
  readonly chats: UseQueryResult<readonly ChatSummary[]>
}

function Histories({ chats, opener, onLoad, onRemove }: HistoriesProps): ReactNode {
  const [opening, setOpening] = useAtom(openingAtom)
  const list = useRef<HTMLUListElement>(null)
  const noteDeleted = useRowFocus(list, chats.data?.map(({ id }) => id) ?? [], opener)
  // once the list is closed nobody waits for a chat of it: what is written below goes on
  useEffect(() => () => setOpening(undefined), [setOpening])
  if (chats.isPending) return <Spinner />
  if (chats.data === undefined) {
    return (
      <p className={styles['welcome']} role="alert">
        Your chats could not be loaded.
        <Button onClick={() => void chats.refetch()}>Retry</Button>
      </p>
    )
  }
  if (chats.data.length === 0) return <p className={styles['welcome']}>No chats yet. They are saved as you write.</p>
  return (
    <ul ref={list} className={styles['histories']} aria-label="Chats">
      {chats.data.map((chat) => (
        <li key={chat.id} className={styles['history']}>
          <button type="button" className={styles['open']} onClick={() => onLoad(chat)}>
            <Thumbnail id={chat.thumbnail} />
            <span className={styles['words']}>
              <strong>{chat.title}</strong>
              <small>{chat.finalPrompt ?? new Date(chat.createdAt).toLocaleString()}</small>
            </span>
          </button>
          {opening?.id === chat.id && <SmallSpinner label="Opening" />}
          <IconButton
            label="Delete chat"
            about={chat.title}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => {
              noteDeleted(chat.id)
              onRemove(chat)
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ id }: { readonly id: string | undefined }): ReactNode {
  if (id !== undefined)
    return <img className={styles['thumbnail']} src={mediaUrl(id, 'thumbnail')} alt="" loading="lazy" />
  return (
    <span className={styles['thumbnail']}>
      <MessageSquare size={20} aria-hidden />
    </span>
  )
}
