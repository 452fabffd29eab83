import { Menu } from '@studio/ui/menu'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './bar-menu.module.css'
import type { BarMenuContent } from './menus.ts'
import { usePageEntries } from './page-entries.tsx'

/** One menu of the top bar: opens on click and on hover intent, highlighted on its own pages. */
export function BarMenu({ menu }: { readonly menu: BarMenuContent }): ReactNode {
  const entries = usePageEntries(menu.entries)
  const current = entries.some((entry) => entry.current)
  return (
    <Menu label={menu.title} entries={entries} placement="bottomLeft" hover>
      {(button) => (
        <button {...button} type="button" className={styles['button']} data-current={current}>
          {menu.title}
          <ChevronDown size={16} aria-hidden />
        </button>
      )}
    </Menu>
  )
}
