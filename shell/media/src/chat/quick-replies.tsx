import { replyParts } from '@studio/backend/contract/chat'
import type { ReactNode } from 'react'
import styles from './chat.module.css'
import type { ShownMessage } from './chat-state.ts'

/** What people most often want of a prompt next. */
const quickReplies = ['Warmer light', 'Closer', 'Without people', 'Something different'] as const

interface QuickRepliesProps {
  /** The last message; nothing is shown unless it is a reply with a prompt. */
  readonly last: ShownMessage | undefined
  readonly onSend: (words: string) => void
}

/** Words that change the prompt above with one press. */
export function QuickReplies({ last, onSend }: QuickRepliesProps): ReactNode {
  if (last?.role !== 'assistant' || replyParts(last.content).prompt === undefined) return null
  return (
    <fieldset className={styles['quick']}>
      <legend className="visually-hidden">Quick replies</legend>
      {quickReplies.map((words) => (
        <button key={words} type="button" className={styles['reply-chip']} onClick={() => onSend(words)}>
          {words}
        </button>
      ))}
    </fieldset>
  )
}
