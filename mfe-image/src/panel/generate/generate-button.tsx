import { Button } from '@studio/ui'
import { formatCents } from '@studio/ui/format'
import { keyNames } from '@studio/ui/key-names'
import { Tooltip } from '@studio/ui/tooltip'
import type { ReactNode } from 'react'
import { promptKeys } from '../prompt/panel-keys.ts'
import styles from './generate-button.module.css'
import { obstacleListId } from './obstacle-list.tsx'
import type { Obstacle } from './readiness.ts'

interface GenerateButtonProps {
  readonly obstacles: readonly Obstacle[]
  readonly priceCents: number
  readonly onGenerate: () => void
}

/** Generate with its price; disabled while there are obstacles, which are listed beside it (spec images 8). */
export function GenerateButton({ obstacles, priceCents, onGenerate }: GenerateButtonProps): ReactNode {
  const [first] = obstacles
  const words = first?.label ?? (
    <>
      Generate <span className={styles['price']}>{formatCents(priceCents)}</span>
    </>
  )
  if (first !== undefined) {
    return (
      <Button type="primary" disabled className={styles['button'] ?? ''} aria-describedby={obstacleListId}>
        {words}
      </Button>
    )
  }
  return (
    <Tooltip text={keyNames(promptKeys.generate.keys).join(' + ')}>
      <Button type="primary" className={styles['button'] ?? ''} onClick={onGenerate}>
        {words}
      </Button>
    </Tooltip>
  )
}
