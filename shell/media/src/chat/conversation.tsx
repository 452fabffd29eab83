import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import styles from './chat.module.css'
import { chatAtom, type ShownMessage } from './chat-state.ts'
import { Composer } from './composer.tsx'
import { replyParts } from './finished-prompt.ts'
import { Message } from './message.tsx'
import { useImagePrompt } from './use-image-prompt.ts'
import type { useReply } from './use-reply.ts'

/** What people most often want of a prompt next. */
const quickReplies = ['Warmer light', 'Closer', 'Without people', 'Something different'] as const

interface ConversationProps {
  readonly reply: ReturnType<typeof useReply>
  readonly keep: (messages: readonly ShownMessage[]) => Promise<void>
  readonly onUse: (prompt: string) => void
  readonly onGenerate: (prompt: string) => void
}

/** The messages, the newest at the bottom, and where the next one is written. */
export function Conversation({ reply, keep, onUse, onGenerate }: ConversationProps): ReactNode {
  const { messages } = useAtomValue(chatAtom)
  const { ask, stop, writing } = reply
  const [edited, setEdited] = useState<ShownMessage>()
  const fromImage = useImagePrompt(keep)
  const last = messages.at(-1)
  const isIdle = writing === undefined
  const lastWish = messages.findLast(({ role }) => role === 'user')

  const send = (instruction: string): void => {
    setEdited(undefined)
    void ask({ instruction, ...(edited && edited.unsent !== true && { replaces: edited.id }) })
  }
  const again = (failed: ShownMessage): void => {
    // what the server never had is sent anew
    if (failed.unsent !== true) void ask({ replaces: failed.id })
    else if (lastWish) void ask({ instruction: lastWish.content, replaces: lastWish.id })
  }

  return (
    <>
      {/* in reverse, the browser itself keeps the end in view, and what is read above it does not move */}
      <section className={styles['scroll']} aria-label="Messages" tabIndex={-1}>
        <ol className={styles['messages']}>
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              onUse={onUse}
              onGenerate={onGenerate}
              onEdit={isIdle && message === lastWish ? () => setEdited(message) : undefined}
              onAgain={isIdle && message === last && message.role === 'assistant' ? () => again(message) : undefined}
            />
          ))}
          {writing && (
            <li className={styles['reply']} aria-busy>
              <p className={styles['paragraph']}>{writing.text === '' ? 'Thinking ...' : writing.text}</p>
            </li>
          )}
        </ol>
        {messages.length === 0 && isIdle && <Welcome />}
      </section>
      <output className="visually-hidden">
        {writing ? 'The reply is being written' : last?.role === 'assistant' ? spoken(last) : ''}
      </output>
      {isIdle && last?.role === 'assistant' && replyParts(last.content).prompt !== undefined && (
        <fieldset className={styles['quick']}>
          <legend className="visually-hidden">Quick replies</legend>
          {quickReplies.map((words) => (
            <button key={words} type="button" className={styles['reply-chip']} onClick={() => send(words)}>
              {words}
            </button>
          ))}
        </fieldset>
      )}
      <Composer
        key={edited?.id ?? 'new'}
        initial={edited?.content ?? ''}
        isEdit={edited !== undefined}
        isWriting={!isIdle}
        canStop={writing?.replyId !== undefined}
        onSend={send}
        onStop={stop}
        onCancelEdit={() => setEdited(undefined)}
        onImage={(files) => void fromImage(files)}
      />
    </>
  )
}

/** A reply as screen readers say it, once it is there. */
function spoken({ content }: ShownMessage): string {
  const { before, prompt = '', after } = replyParts(content)
  return [before, prompt, after].join('\n')
}

function Welcome(): ReactNode {
  return (
    <div className={styles['welcome']}>
      <p>Say what you want to see, in a few words.</p>
      <p>The chat writes a prompt that you can refine, put into the prompt box, or generate at once.</p>
    </div>
  )
}
