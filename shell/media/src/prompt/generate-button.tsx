import { Button } from '@studio/ui'
import { formatCents } from '@studio/ui/format'
import { keyNames } from '@studio/ui/key-names'
import { Tooltip } from '@studio/ui/tooltip'
import type { ReactNode } from 'react'
import styles from './generate-button.module.css'
import type { Obstacle } from './obstacle-list.tsx'
import { generateKey } from './prompt-keys.ts'
import { readyButton } from './ready-button.ts'

interface GenerateButtonProps {
  readonly obstacles: readonly Obstacle[]
  /** Id of the list of obstacles. */
  readonly explainedBy: string
  readonly priceCents: number
  readonly onGenerate: () => void
}

/** Generate with its price; while there are obstacles, it names the first (spec images 8). */
export function GenerateButton({ obstacles, explainedBy, priceCents, onGenerate }: GenerateButtonProps): ReactNode {
  const [first] = obstacles
  const { className, ...button } = readyButton({ obstacles, explainedBy, onPress: onGenerate })
  return (
    <Tooltip text={keyNames(generateKey.generate.keys).join(' + ')}>
      <Button {...button} className={`${className} ${styles['button']}`}>
        {first?.label ?? (
          <>
            Generate <span className={styles['price']}>{formatCents(priceCents)}</span>
          </>
        )}
      </Button>
    </Tooltip>
  )
}
