import type { AdminUser } from '@studio/backend/contract/admin'
import { Ban, CircleCheck, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './users.module.css'

const icons = { active: CircleCheck, suspended: Ban, deleted: Trash2 } as const

/** The status of an account: a word with an icon, and a colour besides. */
export function StatusBadge({ status }: Pick<AdminUser, 'status'>): ReactNode {
  const Icon = icons[status]
  return (
    <span className={styles['status']} data-status={status}>
      <Icon size={14} aria-hidden />
      {status}
    </span>
  )
}
