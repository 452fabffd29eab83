import { Dropdown } from '@studio/ui'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './bar-menu.module.css'
import { isCurrent, type Menu, type MenuEntry } from './menus.ts'
import { useMenu } from './use-menu.ts'

const entryLabel = ({ title, description }: MenuEntry): ReactNode => (
  <span className={styles['entry']}>
    <span className={styles['title']}>{title}</span>
    <span className={styles['description']}>{description}</span>
  </span>
)

/** One menu of the top bar: opens on click and on hover intent, highlighted on its own pages. */
export function BarMenu({ menu }: { readonly menu: Menu }): ReactNode {
  const navigate = useNavigate()
  const path = useLocation({ select: (location) => location.pathname })
  const current = menu.entries.some((entry) => isCurrent(entry, path))
  const { dropdown, list, button, close } = useMenu()
  const items = menu.entries.map((entry) => ({
    key: entry.title,
    icon: <entry.icon size={20} aria-hidden />,
    label: entryLabel(entry),
    onClick: () => {
      close()
      void navigate({ to: entry.to })
    },
  }))
  return (
    <Dropdown {...dropdown} menu={{ items, ...list }} trigger={['click', 'hover']} mouseEnterDelay={0.12}>
      <button {...button} type="button" className={styles['button']} data-current={current}>
        {menu.title}
        <ChevronDown size={16} aria-hidden />
      </button>
    </Dropdown>
  )
}
