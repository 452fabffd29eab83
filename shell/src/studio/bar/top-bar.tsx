import { useCurrentUser } from '@studio/ui/current-user'
import { IconButton } from '@studio/ui/icon-button'
import { storedToggleOf } from '@studio/ui/stored-atom'
import { Link } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { ChevronsDown, ChevronsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRemotePage } from '../../federation/remote-page.ts'
import { Wordmark } from '../../landing/wordmark.tsx'
import { BarMenu } from './bar-menu.tsx'
import { CharacterFilter } from './character-filter.tsx'
import { FavoritesToggle } from './favorites-toggle.tsx'
import { menus } from './menus.ts'
import { SandboxBadge } from './sandbox-badge.tsx'
import { SettingsToggle } from './settings-toggle.tsx'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

const barCollapsedAtomOf = storedToggleOf('bar-collapsed', false)

/** Spec images 2, top bar; 56 px, blends into the page (ui.md 2). When it is collapsed, the pictures use its space. */
export function TopBar({ onShortcuts }: { readonly onShortcuts: () => void }): ReactNode {
  const [collapsed, setCollapsed] = useAtom(barCollapsedAtomOf(useCurrentUser().id))
  const toggles = useRemotePage()?.toggles
  if (collapsed) {
    return (
      <header className={styles['collapsed']}>
        <IconButton
          label="Show bar"
          aria-expanded={false}
          icon={<ChevronsDown size={20} aria-hidden />}
          onClick={() => setCollapsed(false)}
        />
      </header>
    )
  }
  return (
    <header className={styles['bar']}>
      <Link to="/" className={styles['home']} aria-label="Atelier, home">
        <Wordmark />
      </Link>
      <nav className={styles['menus']} aria-label="Studio">
        {menus.map((menu) => (
          <BarMenu key={menu.title} menu={menu} />
        ))}
      </nav>
      <SandboxBadge />
      <div className={styles['toggles']}>
        {toggles === 'dashboard' && (
          <>
            <FavoritesToggle />
            <CharacterFilter />
            <SettingsToggle />
          </>
        )}
        <IconButton
          label="Collapse bar"
          aria-expanded
          icon={<ChevronsUp size={20} aria-hidden />}
          onClick={() => setCollapsed(true)}
        />
      </div>
      <UserMenu onShortcuts={onShortcuts} />
    </header>
  )
}
