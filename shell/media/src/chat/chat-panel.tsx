import { type ChatSummary, listChats, readChat } from '@studio/backend/contract/chat'
import { FullDialog } from '@studio/ui/dialog'
import { IconButton } from '@studio/ui/icon-button'
import { liveKinds, liveList } from '@studio/ui/live-kinds'
import { useMedia } from '@studio/ui/media'
import { useShortcuts } from '@studio/ui/shortcuts'
import { showToast } from '@studio/ui/toast-store'
import { mediumWindow } from '@studio/ui/tokens'
import { History, Save, SquarePen, X } from 'lucide-react'
import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './chat.module.css'
import { chatShortcuts } from './chat-keys.ts'
import { Conversation } from './conversation.tsx'
import { HistoryList } from './history-list.tsx'
import type { ChatSurroundings } from './reply/chat-images.ts'
import { useHistories } from './use-histories.ts'
import { useOpenChat } from './use-open-chat.ts'
import { useReply } from './use-reply.ts'

liveKinds.register([liveList('chat', listChats), liveList('chat', readChat)])

interface ChatPanelProps extends ChatSurroundings {
  /** Id of an image that stands for the chat in its list. */
  readonly thumbnail: string | undefined
  /** What the images of a finished prompt cost with the settings of the page, in cents. */
  readonly priceCents: number
  /** Puts a finished prompt into the prompt box. */
  readonly onUse: (prompt: string) => void
  /** Puts it there and generates. */
  readonly onGenerate: (prompt: string) => void
  readonly onClose: () => void
}

/** The AI chat that writes and refines prompts (spec images 2): at the side of the page, in a narrow window over all of it. */
export function ChatPanel(props: ChatPanelProps): ReactNode {
  const isNarrow = useMedia(mediumWindow)
  useShortcuts(chatShortcuts)
  // here, so that it stays as it is when the window becomes narrow or wide
  const history = useState(false)
  if (!isNarrow) return <SidePanel {...props} history={history} />
  // what happens then is to be seen on the page below
  const thenClose = (act: (prompt: string) => void) => (prompt: string) => {
    act(prompt)
    props.onClose()
  }
  return (
    <FullDialog label="AI chat" onClose={props.onClose} className={styles['sheet']}>
      <Chat {...props} history={history} onUse={thenClose(props.onUse)} onGenerate={thenClose(props.onGenerate)} />
    </FullDialog>
  )
}

/** Pushes the page aside, which leaves room by `--side-panel`. */
function SidePanel(props: ChatProps): ReactNode {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--side-panel', '380px')
    return () => void style.removeProperty('--side-panel')
  }, [])
  return (
    <aside className={styles['side']} aria-label="AI chat">
      <Chat {...props} />
    </aside>
  )
}

interface ChatProps extends ChatPanelProps {
  /** Whether the list of chats is shown, and how to change that. */
  readonly history: readonly [boolean, Dispatch<SetStateAction<boolean>>]
}

function Chat({ thumbnail, priceCents, history, onUse, onGenerate, onClose, ...surroundings }: ChatProps): ReactNode {
  const [showsHistory, setShowsHistory] = history
  const [loads, setLoads] = useState(0)
  const conversation = useRef<HTMLDivElement>(null)
  const historyButton = useRef<HTMLButtonElement>(null)
  // the field cannot have the focus before the list above it is gone
  useEffect(() => {
    if (loads > 0) conversation.current?.querySelector('textarea')?.focus()
  }, [loads])
  const histories = useHistories(thumbnail)
  const reply = useReply(surroundings)
  const awaited = useOpenChat(reply.follow)
  const begin = (): void => {
    reply.beginAnew()
    setShowsHistory(false)
    showToast({ title: 'New chat started' })
  }
  const load = async (chat: ChatSummary): Promise<void> => {
    if (!(await histories.load(chat, reply.leave))) return
    setShowsHistory(false)
    setLoads((count) => count + 1)
  }
  return (
    <>
      <header className={styles['head']}>
        <h2 className={styles['title']}>AI chat</h2>
        <IconButton label="New chat" icon={<SquarePen size={20} aria-hidden />} onClick={begin} />
        <IconButton label="Save chat" icon={<Save size={20} aria-hidden />} onClick={() => void histories.save()} />
        <IconButton
          ref={historyButton}
          label="Chat history"
          icon={<History size={20} aria-hidden />}
          aria-expanded={showsHistory}
          onClick={() => setShowsHistory((shown) => !shown)}
        />
        <IconButton label="Close chat" icon={<X size={20} aria-hidden />} onClick={onClose} />
      </header>
      <div className={styles['body']}>
        {/* it stays below the list of chats, so that a half-written message and the place in the conversation are still there */}
        <div ref={conversation} className={styles['conversation']} inert={showsHistory}>
          <Conversation
            reply={reply}
            awaited={awaited}
            surroundings={surroundings}
            thumbnail={thumbnail}
            priceCents={priceCents}
            onUse={onUse}
            onGenerate={onGenerate}
          />
        </div>
        <HistoryList
          isShown={showsHistory}
          opener={historyButton}
          onLoad={(chat) => void load(chat)}
          onRemove={(chat) => void histories.remove(chat, reply.beginAnew)}
        />
      </div>
    </>
  )
}
