import { type Medium, replyParts } from '@studio/backend/contract/chat'
import type { ReactNode } from 'react'
import styles from './chat.module.css'
import type { ShownMessage } from './chat-state.ts'
import { useIsOffline } from './use-is-offline.ts'

/** What people most often want of a prompt next. */
const quickReplies: Readonly<Record<Medium, readonly string[]>> = {
  image: ['Warmer light', 'Closer', 'Without people', 'Something different'],
  video: ['Slower', 'Closer', 'With a still camera', 'Something different'],
}

interface QuickRepliesProps {
  /** The last message; nothing is shown unless it is a reply with a prompt. */
  readonly last: ShownMessage | undefined
  readonly medium: Medium
  readonly onSend: (words: string) => void
}

/** Words that change the prompt above with one press. */
export function QuickReplies({ last, medium, onSend }: QuickRepliesProps): ReactNode {
  const isOffline = useIsOffline()
  if (last?.role !== 'assistant' || replyParts(last.content).prompt === undefined) return null
  return (
    <fieldset className={styles['quick']}>
      <legend className="visually-hidden">Quick replies</legend>
      {quickReplies[medium].map((words) => (
        <button
          key={words}
          type="button"
          className={styles['reply-chip']}
          aria-disabled={isOffline}
          onClick={isOffline ? undefined : () => onSend(words)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  )
}
