import { IconButton } from '@studio/ui/icon-button'
import { useMedia } from '@studio/ui/media'
import { smallWindow } from '@studio/ui/tokens'
import { Link } from '@tanstack/react-router'
import { ChevronsDown } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Wordmark } from '../../landing/wordmark.tsx'
import { QueueButton } from '../queue/drawer/queue-button.tsx'
import { BarMenu } from './bar-menu.tsx'
import { BarToggles } from './bar-toggles.tsx'
import { menus } from './menus.ts'
import { PagesMenu } from './pages-menu.tsx'
import { SandboxBadge } from './sandbox-badge.tsx'
import styles from './top-bar.module.css'
import { useBarCollapsed } from './use-bar-collapsed.ts'
import { useToggleFocus } from './use-toggle-focus.ts'
import { UserMenu } from './user-menu.tsx'

/** Spec images 2, top bar; 56 px, blends into the page (ui.md 2). When it is collapsed, the pictures use its space. */
export function TopBar(): ReactNode {
  const [collapsed, setCollapsed] = useBarCollapsed()
  const small = useMedia(smallWindow)
  const toggles = useRef<HTMLDivElement>(null)
  useToggleFocus(toggles, collapsed)
  if (collapsed) {
    return (
      <header className={styles['collapsed']}>
        <div ref={toggles}>
          <IconButton
            label="Show bar"
            aria-expanded={false}
            icon={<ChevronsDown size={20} aria-hidden />}
            onClick={() => setCollapsed(false)}
          />
        </div>
      </header>
    )
  }
  return (
    <header className={styles['bar']}>
      <Link to="/" className={styles['home']} aria-label="Atelier, home">
        <Wordmark />
      </Link>
      <nav className={styles['menus']} aria-label="Studio">
        {small ? <PagesMenu /> : menus.map((menu) => <BarMenu key={menu.title} menu={menu} />)}
      </nav>
      <SandboxBadge />
      <div ref={toggles} className={styles['toggles']}>
        <BarToggles />
      </div>
      {/* What stands on every page. In a window of 320 px there is room for two buttons of 44 px. */}
      <div className={styles['everywhere']}>
        <QueueButton />
        <UserMenu />
      </div>
    </header>
  )
}
