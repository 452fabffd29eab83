import { replyParts } from '@studio/backend/contract/chat'
import { useCurrentUser } from '@studio/ui/current-user'
import { useAtom, useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import styles from './chat.module.css'
import {
  chatAtom,
  draftAtomOf,
  editedAtom,
  isAboutImage,
  lastWishOf,
  type ShownMessage,
  withWords,
} from './chat-state.ts'
import { Composer } from './composer.tsx'
import { Message } from './message.tsx'
import { useImagePrompt } from './use-image-prompt.ts'
import type { ChatSurroundings, useReply } from './use-reply.ts'

/** What people most often want of a prompt next. */
const quickReplies = ['Warmer light', 'Closer', 'Without people', 'Something different'] as const

interface ConversationProps {
  readonly reply: ReturnType<typeof useReply>
  readonly surroundings: ChatSurroundings
  /** Id of an image for a chat that begins with Prompt from Image. */
  readonly thumbnail: string | undefined
  readonly priceCents: number
  readonly onUse: (prompt: string) => void
  readonly onGenerate: (prompt: string) => void
}

/** The messages, the newest at the bottom, and where the next one is written. */
export function Conversation(props: ConversationProps): ReactNode {
  const { reply, surroundings, thumbnail, priceCents, onUse, onGenerate } = props
  const chat = useAtomValue(chatAtom)
  const { messages } = chat
  const { ask, stop, beginAnew, writing } = reply
  const [draft, setDraft] = useAtom(draftAtomOf(useCurrentUser().id))
  const [begun, setEdited] = useAtom(editedAtom)
  const edited = messages.some(({ id }) => id === begun?.messageId) ? begun : undefined
  /** Ends the edit; what was written anew goes into the field. */
  const keepEdit = (): void => {
    if (begun && begun.text !== begun.before) setDraft(withWords(draft, begun.text))
    setEdited(undefined)
  }
  const keepLost = useEffectEvent(keepEdit)
  // its message is gone, such as when another page has replaced it
  useEffect(() => {
    if (begun && !edited) keepLost()
  }, [begun, edited])
  const fromImage = useImagePrompt(reply, thumbnail)
  const last = messages.at(-1)
  // what is being written is shown below
  const isShown = ({ id }: ShownMessage): boolean => id !== writing?.replyId
  const isIdle = writing === undefined
  const lastWish = lastWishOf(chat)
  const isImage = isAboutImage(chat, writing)
  // the image is not stored, so the model would be told the words that stand for it
  const canAskAgain = isIdle && !isImage

  const send = (instruction: string): void => {
    setEdited(undefined)
    if (!edited) setDraft('')
    void ask({ instruction, replaces: edited?.messageId })
  }
  const sendQuick = (instruction: string): void => {
    keepEdit()
    void ask({ instruction })
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
          {messages.filter(isShown).map((message) => (
            <Message
              key={message.id}
              message={message}
              priceCents={priceCents}
              onUse={onUse}
              onGenerate={onGenerate}
              onEdit={
                canAskAgain && message === lastWish
                  ? () => setEdited({ messageId: message.id, before: message.content, text: message.content })
                  : undefined
              }
              onAgain={
                canAskAgain && message === last && message.role === 'assistant' ? () => again(message) : undefined
              }
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
        {messages.length === 0 && isIdle && <Welcome />}
      </section>
      <output className="visually-hidden">
        {writing ? 'The reply is being written' : last?.role === 'assistant' ? spoken(last) : ''}
      </output>
      {isIdle && last?.role === 'assistant' && replyParts(last.content).prompt !== undefined && (
        <fieldset className={styles['quick']}>
          <legend className="visually-hidden">Quick replies</legend>
          {quickReplies.map((words) => (
            <button key={words} type="button" className={styles['reply-chip']} onClick={() => sendQuick(words)}>
              {words}
            </button>
          ))}
        </fieldset>
      )}
      <Composer
        key={edited?.messageId ?? 'new'}
        text={edited?.text ?? draft}
        onText={(text) => (edited ? setEdited({ ...edited, text }) : setDraft(text))}
        surroundings={surroundings}
        isEdit={edited !== undefined}
        isWriting={!isIdle}
        onSend={send}
        onStop={stop}
        onCancelEdit={() => setEdited(undefined)}
        onNewModel={beginAnew}
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

/** A reply as it is shown while it is written: without the mark before its prompt, of which only the beginning may have arrived. */
function unmarked(text: string): string {
  const { before, prompt, after } = replyParts(text)
  if (before.length + after.length < text.trim().length) return [before, prompt, after].filter(Boolean).join('\n\n')
  return text.replace(/P(?:R(?:O(?:M(?:P(?:T)?)?)?)?)?$/, '')
}

function Welcome(): ReactNode {
  return (
    <div className={styles['welcome']}>
      <p>Say what you want to see, in a few words.</p>
      <p>The chat writes a prompt that you can refine, put into the prompt box, or generate at once.</p>
    </div>
  )
}
