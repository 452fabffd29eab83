import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { chatAtom, lastWishOf, type ShownMessage } from './chat-state.ts'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { QuickReplies } from './quick-replies.tsx'
import type { ChatSurroundings } from './reply/chat-images.ts'
import { spoken } from './spoken.ts'
import { useEdit } from './use-edit.ts'
import { useImagePrompt } from './use-image-prompt.ts'
import type { AwaitedChat } from './use-open-chat.ts'
import type { useReply } from './use-reply.ts'

interface ConversationProps {
  readonly reply: ReturnType<typeof useReply>
  readonly awaited: AwaitedChat | undefined
  readonly surroundings: ChatSurroundings
  /** Id of an image for a chat that begins with Prompt from Image. */
  readonly thumbnail: string | undefined
  readonly priceCents: number
  readonly onUse: (prompt: string) => void
  readonly onGenerate: (prompt: string) => void
}

/** The messages, and where the next one is written. */
export function Conversation({ reply, awaited, surroundings, thumbnail, ...acts }: ConversationProps): ReactNode {
  const { ask, stop, beginAnew, writing } = reply
  const chat = useAtomValue(chatAtom)
  const edit = useEdit(chat.messages)
  const [editsAsked, setEditsAsked] = useState(0)
  const fromImage = useImagePrompt(thumbnail, surroundings.medium)
  const last = chat.messages.at(-1)
  const isIdle = writing === undefined

  const send = (instruction: string): void => {
    edit.clear()
    void ask({ instruction, replaces: edit.messageId })
  }
  const sendQuick = (instruction: string): void => {
    edit.keep()
    void ask({ instruction })
  }
  const again = (failed: ShownMessage): void => {
    const lastWish = lastWishOf(chat)
    // what the server never had is sent anew
    if (failed.unsent !== true) void ask({ replaces: failed.id })
    else if (lastWish) void ask({ instruction: lastWish.content, replaces: lastWish.id })
  }

  return (
    <>
      <MessageList
        chat={chat}
        awaited={awaited}
        writing={writing}
        {...acts}
        onEdit={(wish) => {
          edit.begin(wish)
          setEditsAsked((count) => count + 1)
        }}
        onAgain={again}
        onNew={beginAnew}
      />
      <output className="visually-hidden">
        {writing ? 'The reply is being written' : last?.role === 'assistant' ? spoken(last) : ''}
      </output>
      {isIdle && <QuickReplies last={last} medium={surroundings.medium} onSend={sendQuick} />}
      <Composer
        // a new field takes the focus, also when its edit is begun once more
        key={`${edit.messageId ?? 'new'} ${editsAsked}`}
        text={edit.text}
        onText={edit.write}
        surroundings={surroundings}
        isEdit={edit.messageId !== undefined}
        isWriting={!isIdle}
        isHeld={awaited !== undefined}
        onSend={send}
        onStop={stop}
        onCancelEdit={edit.cancel}
        onNewModel={beginAnew}
        onImage={(files) => void fromImage(files)}
      />
    </>
  )
}
