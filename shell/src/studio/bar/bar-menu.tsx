import { Menu } from '@studio/ui/menu'
import { useLocation, useRouter } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './bar-menu.module.css'
import { type BarMenuContent, isCurrent } from './menus.ts'

/** One menu of the top bar: opens on click and on hover intent, highlighted on its own pages. */
export function BarMenu({ menu }: { readonly menu: BarMenuContent }): ReactNode {
  const router = useRouter()
  const path = useLocation({ select: (location) => location.pathname })
  const current = menu.entries.some((entry) => isCurrent(entry, path))
  const entries = menu.entries.map(({ title, description, icon: Icon, paths: [to] }) => ({
    key: title,
    icon: <Icon size={20} aria-hidden />,
    label: title,
    description,
    // A page that does not load says so when it is opened.
    onIntent: () => void router.preloadRoute({ to }).catch(() => undefined),
    onChoose: () => void router.navigate({ to }),
  }))
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
