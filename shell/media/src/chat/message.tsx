import { replyParts } from '@studio/backend/contract/chat'
import { Button } from '@studio/ui'
import { formatCents } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { Pencil, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './chat.module.css'
import type { ShownMessage } from './chat-state.ts'
import { Markdown } from './markdown.tsx'
import { useIsOffline } from './use-is-offline.ts'

interface MessageProps {
  readonly message: ShownMessage
  /** What Generate costs, in cents. */
  readonly priceCents: number
  readonly onUse: (prompt: string) => void
  readonly onGenerate: (prompt: string) => void
  /** Absent for messages that cannot be changed now. */
  readonly onEdit: (() => void) | undefined
  readonly onAgain: (() => void) | undefined
}

/** One message: what a person said, or the reply with its finished prompt. */
export function Message({ message, priceCents, onUse, onGenerate, onEdit, onAgain }: MessageProps): ReactNode {
  const isOffline = useIsOffline()
  if (message.role === 'user') {
    return (
      <li className={styles['wish']}>
        <span className="visually-hidden">You: </span>
        <p className={styles['paragraph']}>{message.content}</p>
        {onEdit && <IconButton label="Edit message" icon={<Pencil size={16} aria-hidden />} onClick={onEdit} />}
      </li>
    )
  }
  const { before, prompt, after } = replyParts(message.content)
  return (
    <li className={styles['reply']}>
      <span className="visually-hidden">AI: </span>
      {message.pending === true && (
        <p className={styles['paragraph']}>This reply was still being written. Load the chat again in a moment.</p>
      )}
      <Markdown text={before} />
      {prompt !== undefined && (
        <div className={styles['prompt']}>
          <p className={styles['paragraph']}>{prompt}</p>
          <div className={styles['acts']}>
            <Button type="primary" size="small" onClick={() => onGenerate(prompt)}>
              Generate <span className={styles['price']}>{formatCents(priceCents)}</span>
            </Button>
            <Button size="small" onClick={() => onUse(prompt)}>
              Into the box
            </Button>
          </div>
        </div>
      )}
      <Markdown text={after} />
      <div className={styles['foot']}>
        <Note message={message} />
        {onAgain && (
          <IconButton
            label="Regenerate"
            icon={<RotateCw size={16} aria-hidden />}
            aria-disabled={isOffline}
            onClick={isOffline ? undefined : onAgain}
          />
        )}
      </div>
    </li>
  )
}

/** Why a reply ended early, and what it has cost: one that is not whole is paid for as well. */
function Note({ message: { failed, finish, costCents } }: Pick<MessageProps, 'message'>): ReactNode {
  const early = failed ?? (finish && earlyEnds.get(finish))
  return (
    <>
      <span>{early}</span>
      {costCents !== undefined && costCents > 0 && <span>{`${early ? '· ' : ''}${formatCents(costCents)}`}</span>}
    </>
  )
}

const earlyEnds: ReadonlyMap<string, string> = new Map([
  ['stopped', 'Stopped'],
  ['interrupted', 'Cut off: the AI service fell silent'],
  ['length', 'Cut off: it became too long'],
])
