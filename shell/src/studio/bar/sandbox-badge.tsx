import { listModels } from '@studio/backend/contract'
import { useCall } from '@studio/ui/query'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './sandbox-badge.module.css'

/** Says that pictures are made by the built-in sandbox, so that nobody takes them for a model's. */
export function SandboxBadge(): ReactNode {
  const { data: models } = useCall(listModels, {})
  if (models === undefined || !models.some((model) => model.sandbox)) return null
  return (
    <span className={styles['badge']} title="Sandbox: no AI model was called">
      <FlaskConical size={16} aria-hidden />
      <span className={styles['words']}>
        Sandbox<span className={styles['more']}>: no AI model was called</span>
      </span>
    </span>
  )
}
