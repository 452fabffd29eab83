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
        <span>{noteOf(message)}</span>
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

/** Why a reply ended early, or what it has cost. */
function noteOf({ failed, finish, costCents }: ShownMessage): string {
  if (failed !== undefined) return failed
  if (finish === 'stopped') return 'Stopped'
  if (finish === 'interrupted') return 'Cut off: the AI service fell silent'
  if (finish === 'length') return 'Cut off: it became too long'
  return costCents === undefined || costCents === 0 ? '' : formatCents(costCents)
}
