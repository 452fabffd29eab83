import { Button } from '@studio/ui'
import { ignoreRepeats } from '@studio/ui/click-guard'
import { formatCents } from '@studio/ui/format'
import { keyNames } from '@studio/ui/key-names'
import { Tooltip } from '@studio/ui/tooltip'
import type { ReactNode } from 'react'
import styles from './generate-button.module.css'
import type { Obstacle } from './obstacle-list.tsx'
import { generateKey } from './prompt-keys.ts'

interface GenerateButtonProps {
  readonly obstacles: readonly Obstacle[]
  /** Id of the list of obstacles. */
  readonly explainedBy: string
  readonly priceCents: number
  readonly onGenerate: () => void
}

/**
 * Generate with its price. While there are obstacles, which are listed beside it, it is disabled and names the first (spec images
 * 8). It stays the same element and can be focused all the time, so that a click that reaches the limit does not lose the focus.
 */
export function GenerateButton({ obstacles, explainedBy, priceCents, onGenerate }: GenerateButtonProps): ReactNode {
  const [first] = obstacles
  return (
    <Tooltip text={keyNames(generateKey.generate.keys).join(' + ')}>
      <Button
        type="primary"
        className={styles['button'] ?? ''}
        aria-disabled={first !== undefined}
        aria-describedby={first === undefined ? undefined : explainedBy}
        onClick={() => {
          if (first === undefined) onGenerate()
        }}
        onKeyDown={ignoreRepeats}
      >
        {first?.label ?? (
          <>
            Generate <span className={styles['price']}>{formatCents(priceCents)}</span>
          </>
        )}
      </Button>
    </Tooltip>
  )
}
