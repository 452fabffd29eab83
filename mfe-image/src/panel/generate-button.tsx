import { Button } from '@studio/ui'
import { formatCents } from '@studio/ui/format'
import { Tooltip } from '@studio/ui/tooltip'
import type { ReactNode } from 'react'
import styles from './generate-button.module.css'
import type { Readiness } from './readiness.ts'

interface GenerateButtonProps {
  readonly readiness: Readiness
  readonly priceCents: number
  readonly onGenerate: () => void
}

/** Generate with its price; when it cannot, it says why (spec images 8). */
export function GenerateButton({ readiness, priceCents, onGenerate }: GenerateButtonProps): ReactNode {
  if (readiness.kind !== 'ready') {
    return (
      <Tooltip text={readiness.reason}>
        {/* A disabled button gets no hover or focus, so the reason hangs on what surrounds it. */}
        <span className={styles['place']}>
          <Button type="primary" disabled className={styles['button'] ?? ''}>
            {readiness.label}
          </Button>
        </span>
      </Tooltip>
    )
  }
  return (
    <Tooltip text="Ctrl + Enter">
      <Button type="primary" className={styles['button'] ?? ''} onClick={onGenerate}>
        Generate <span className={styles['price']}>{formatCents(priceCents)}</span>
      </Button>
    </Tooltip>
  )
}
