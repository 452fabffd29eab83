import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Wordmark } from '../landing/wordmark.tsx'
import { BarMenu } from './bar-menu.tsx'
import { menus } from './menus.ts'
import { SandboxBadge } from './sandbox-badge.tsx'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** Spec images 2, top bar; 56 px, blends into the page (ui.md 2). */
export function TopBar(): ReactNode {
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
      <UserMenu />
    </header>
  )
}
