import { formatCount } from '@studio/ui/format'
import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './new-pill.module.css'

/** Tells that pictures were added above the view; a click scrolls there (ui.md 4). */
export function NewPill({ count, onShow }: { readonly count: number; readonly onShow: () => void }): ReactNode {
  return (
    <output className={styles['container']}>
      {count > 0 && (
        <button type="button" className={styles['pill']} onClick={onShow}>
          <ArrowUp size={16} aria-hidden />
          {formatCount(count)} new
        </button>
      )}
    </output>
  )
}
