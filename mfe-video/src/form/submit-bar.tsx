import { type Obstacle, ObstacleList } from '@studio/media/obstacle-list'
import { readyButton } from '@studio/media/ready-button'
import { Button } from '@studio/ui'
import { useBottomSpace } from '@studio/ui/bottom-space'
import { showToast } from '@studio/ui/toast-store'
import { type ReactNode, useId, useRef, useState } from 'react'
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

/**
 * The foot of a form, which stays in view: its button with what a press costs, and why it cannot be pressed. A press takes over what was
 * typed in a field before it becomes a click: when it costs something else then, it is not sent.
 */
export function SubmitBar({ label, cost, note, obstacles, onSubmit }: SubmitBarProps): ReactNode {
  const id = useId()
  const space = useRef<HTMLSpanElement>(null)
  useBottomSpace(space)
  const [first] = obstacles
  const [costAtPress, noteCost] = useState<string>()
  const submit = (): void => {
    noteCost(undefined)
    if (costAtPress === undefined || costAtPress === cost) onSubmit()
    else showToast({ title: 'The cost has changed', description: `It is ${cost} now. Press ${label} again.` })
  }
  const { className, onKeyDown, ...button } = readyButton({ obstacles, explainedBy: id, onPress: submit })
  return (
    <footer className={styles['bar']}>
      <span ref={space} className={styles['space']} />
      <Button
        {...button}
        className={`${className} ${styles['button']}`}
        onPointerDown={() => noteCost(first === undefined ? cost : undefined)}
        onKeyDown={(event) => {
          // the pointer may have been let go elsewhere
          noteCost(undefined)
          onKeyDown(event)
        }}
      >
        <span className={styles['words']}>
          <span>{first?.label ?? label}</span> {first === undefined && <span className={styles['cost']}>{cost}</span>}
        </span>{' '}
        {note !== undefined && <span className={styles['note']}>{note}</span>}
      </Button>
      <ObstacleList id={id} obstacles={obstacles} />
    </footer>
  )
}
