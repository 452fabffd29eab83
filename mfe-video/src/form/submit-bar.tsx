import { type Obstacle, ObstacleList } from '@studio/media/obstacle-list'
import { readyButton } from '@studio/media/ready-button'
import { Button } from '@studio/ui'
import { useBottomSpace } from '@studio/ui/bottom-space'
import { type ReactNode, useId, useRef } from 'react'
import styles from './submit-bar.module.css'

interface SubmitBarProps {
  readonly label: string
  /** What a press costs, in words. */
  readonly cost: string
  /** A second line of the button. */
  readonly note?: string
  readonly obstacles: readonly Obstacle[]
  readonly onSubmit: () => void
}

/** The foot of a form, which stays in view: its button with what a press costs, and why it cannot be pressed. */
export function SubmitBar({ label, cost, note, obstacles, onSubmit }: SubmitBarProps): ReactNode {
  const id = useId()
  const space = useRef<HTMLSpanElement>(null)
  useBottomSpace(space)
  const [first] = obstacles
  const { className, ...button } = readyButton({ obstacles, explainedBy: id, onPress: onSubmit })
  return (
    <footer className={styles['bar']}>
      <span ref={space} className={styles['space']} />
      <Button {...button} className={`${className} ${styles['button']}`}>
        <span className={styles['words']}>
          <span>{first?.label ?? label}</span> {first === undefined && <span className={styles['cost']}>{cost}</span>}
        </span>{' '}
        {note !== undefined && <span className={styles['note']}>{note}</span>}
      </Button>
      <ObstacleList id={id} obstacles={obstacles} />
    </footer>
  )
}
