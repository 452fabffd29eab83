import { FullDialog } from '@studio/ui/dialog'
import { IconButton } from '@studio/ui/icon-button'
import { useMedia } from '@studio/ui/media'
import { showToast } from '@studio/ui/toast-store'
import { useAtom, useSetAtom } from 'jotai'
import { History, Save, SquarePen, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect } from 'react'
import styles from './chat.module.css'
import { chatAtom, historyShownAtom, narrow, noChat } from './chat-state.ts'
import { Conversation } from './conversation.tsx'
import { HistoryList } from './history-list.tsx'
import { useHistories } from './use-histories.ts'
import { type ChatSurroundings, useReply } from './use-reply.ts'

interface ChatPanelProps extends ChatSurroundings {
  /** Id of an image that stands for the chat in its list. */
  readonly thumbnail: string | undefined
  /** Puts a finished prompt into the prompt box. */
  readonly onUse: (prompt: string) => void
  /** Puts it there and generates. */
  readonly onGenerate: (prompt: string) => void
  readonly onClose: () => void
}

/** The AI chat that writes and refines prompts (spec images 2): at the side of the page, in a narrow window over all of it. */
export function ChatPanel(props: ChatPanelProps): ReactNode {
  const isNarrow = useMedia(narrow)
  if (!isNarrow) return <SidePanel {...props} />
  // what happens then is to be seen on the page below
  const thenClose = (act: (prompt: string) => void) => (prompt: string) => {
    act(prompt)
    props.onClose()
  }
  return (
    <FullDialog label="AI chat" onClose={props.onClose} className={styles['sheet']}>
      <Chat {...props} onUse={thenClose(props.onUse)} onGenerate={thenClose(props.onGenerate)} />
    </FullDialog>
  )
}

/** Pushes the page aside, which leaves room by `--side-panel`. */
function SidePanel(props: ChatPanelProps): ReactNode {
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

function Chat({ thumbnail, onUse, onGenerate, onClose, ...surroundings }: ChatPanelProps): ReactNode {
  const [showsHistory, setShowsHistory] = useAtom(historyShownAtom)
  const setChat = useSetAtom(chatAtom)
  const histories = useHistories(thumbnail)
  const reply = useReply(surroundings)
  const begin = (): void => {
    reply.leave()
    setChat(noChat)
    setShowsHistory(false)
    showToast({ title: 'New chat started' })
  }
  return (
    <>
      <header className={styles['head']}>
        <h2 className={styles['title']}>AI chat</h2>
        <IconButton label="New chat" icon={<SquarePen size={20} aria-hidden />} onClick={begin} />
        <IconButton label="Save chat" icon={<Save size={20} aria-hidden />} onClick={() => void histories.save()} />
        <IconButton
          label="Chat history"
          icon={<History size={20} aria-hidden />}
          aria-pressed={showsHistory}
          onClick={() => setShowsHistory((shown) => !shown)}
        />
        <IconButton label="Close chat" icon={<X size={20} aria-hidden />} onClick={onClose} />
      </header>
      {showsHistory ? (
        <HistoryList
          onLoad={async (chat) => {
            reply.leave()
            if (await histories.load(chat)) setShowsHistory(false)
          }}
          onRemove={(chat) => void histories.remove(chat)}
        />
      ) : (
        <Conversation reply={reply} keep={histories.keep} onUse={onUse} onGenerate={onGenerate} />
      )}
    </>
  )
}
