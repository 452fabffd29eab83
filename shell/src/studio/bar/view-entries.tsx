import { EntryButton } from '@studio/ui/entry-button'
import { ChevronsUp, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBarCollapsed } from './use-bar-collapsed.ts'
import { useSettingsShown } from './use-settings-shown.ts'
import styles from './view-entries.module.css'

/** What the bar has no room for in a small window; a press closes the popover, so that its effect is seen. */
export function ViewEntries({ close }: { readonly close: () => void }): ReactNode {
  const { label, toggle } = useSettingsShown()
  const [, setCollapsed] = useBarCollapsed()
  const closing = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <div className={styles['entries']}>
      <EntryButton onClick={closing(toggle)}>
        <SlidersHorizontal size={20} aria-hidden />
        {label}
      </EntryButton>
      <EntryButton onClick={closing(() => setCollapsed(true))}>
        <ChevronsUp size={20} aria-hidden />
        Collapse bar
      </EntryButton>
    </div>
  )
}
