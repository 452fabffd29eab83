import { ignoreRepeats } from '@studio/ui/click-guard'
import type { Obstacle } from './obstacle-list.tsx'
import styles from './ready-button.module.css'

interface Readiness {
  readonly obstacles: readonly Obstacle[]
  /** Id of the list of obstacles. */
  readonly explainedBy: string
  readonly onPress: () => void
}

/**
 * What makes a primary button one that spends: while there are obstacles, which are listed beside it, it is disabled. It stays the same
 * element and can be focused all the time, so that a click that reaches the limit does not lose the focus; a key that is held presses once.
 */
export function readyButton({ obstacles, explainedBy, onPress }: Readiness) {
  const isReady = obstacles.length === 0
  return {
    type: 'primary',
    className: styles['ready'] ?? '',
    'aria-disabled': !isReady,
    'aria-describedby': isReady ? undefined : explainedBy,
    onClick: () => {
      if (isReady) onPress()
    },
    onKeyDown: ignoreRepeats,
  } as const
}
