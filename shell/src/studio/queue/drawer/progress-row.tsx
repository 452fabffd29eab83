import { IconButton } from '@studio/ui/icon-button'
import { ProgressLine } from '@studio/ui/spinner'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './progress-row.module.css'

interface ProgressRowProps {
  /** What is in progress, such as `Image 2`. */
  readonly name: string
  readonly percent: number
  /** How it stands, in a word or two. */
  readonly word: string
  /** What it belongs to, for those who hear the button alone, such as `image 2`. */
  readonly about: string
  /** Cancels it; without it there is no button. */
  readonly onCancel?: (() => void) | undefined
}

/** Something in progress: its name, how far it is, and a button that cancels it alone. */
export function ProgressRow({ name, percent, word, about, onCancel }: ProgressRowProps): ReactNode {
  return (
    <div className={styles['row']}>
      <span>{name}</span>
      <ProgressLine label={name} percent={percent} />
      <span className={styles['word']}>{word}</span>
      {onCancel !== undefined && (
        <IconButton label="Cancel" about={about} icon={<X size={16} aria-hidden />} onClick={onCancel} />
      )}
    </div>
  )
}
