import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import styles from './chat.module.css'
import { isAboutImage, lastWishOf, type OpenChat, type ShownMessage, type Writing } from './chat-state.ts'
import { Message } from './message.tsx'
import { unmarked } from './spoken.ts'
import type { AwaitedChat } from './use-open-chat.ts'

interface MessageListProps {
  readonly chat: OpenChat
  readonly awaited: AwaitedChat | undefined
  /** The reply that is being written. */
  readonly writing: Writing | undefined
  readonly priceCents: number
  readonly onUse: (prompt: string) => void
  readonly onGenerate: (prompt: string) => void
  readonly onEdit: (wish: ShownMessage) => void
  readonly onAgain: (reply: ShownMessage) => void
  readonly onNew: () => void
}

/** The messages, the newest at the bottom, and what has arrived of the next reply. */
export function MessageList(props: MessageListProps): ReactNode {
  const { chat, awaited, writing, onEdit, onAgain, onNew, ...acts } = props
  const { messages } = chat
  const isImage = isAboutImage(chat, writing)
  // the image is not stored, so the model would be told the words that stand for it
  const canAskAgain = writing === undefined && !isImage
  const lastWish = lastWishOf(chat)
  const last = messages.at(-1)
  // what is being written is shown below
  const shown = messages.filter(({ id }) => id !== writing?.replyId)
  const isAgain = (message: ShownMessage): boolean => canAskAgain && message === last && message.role === 'assistant'
  return (
    // in reverse, the browser itself keeps the end in view, and what is read above it does not move
    <section className={styles['scroll']} aria-label="Messages" tabIndex={-1}>
      <ol className={styles['messages']}>
        {shown.map((message) => (
          <Message
            key={message.id}
            message={message}
            {...acts}
            onEdit={canAskAgain && message === lastWish ? () => onEdit(message) : undefined}
            onAgain={isAgain(message) ? () => onAgain(message) : undefined}
          />
        ))}
        {writing && (
          <li className={styles['reply']} aria-busy>
            <p className={styles['paragraph']}>
              {unmarked(writing.text) || (isImage ? 'Looking at the image ...' : 'Thinking ...')}
            </p>
          </li>
        )}
      </ol>
      {messages.length === 0 &&
        writing === undefined &&
        (awaited ? <Awaited chat={awaited} onNew={onNew} /> : <Welcome />)}
    </section>
  )
}

interface AwaitedProps {
  readonly chat: AwaitedChat
  readonly onNew: () => void
}

function Awaited({ chat: { isFailed, retry }, onNew }: AwaitedProps): ReactNode {
  if (!isFailed) {
    return (
      <output className={styles['welcome']}>
        Your last chat is being loaded. You can send your message once it is there.
      </output>
    )
  }
  return (
    <div className={styles['welcome']} role="alert">
      <p>Your last chat could not be loaded.</p>
      <Button onClick={retry}>Retry</Button>
      <Button onClick={onNew}>New chat</Button>
    </div>
  )
}

function Welcome(): ReactNode {
  return (
    <div className={styles['welcome']}>
      <p>Say what you want to see, in a few words.</p>
      <p>The chat writes a prompt that you can refine, put into the prompt box, or generate at once.</p>
    </div>
  )
}
