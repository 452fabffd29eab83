import type { CurrentAdmin } from '@studio/backend/contract/admin'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { adminPages } from '../../pages.config.ts'
import styles from './admin-bar.module.css'
import { LogoutButton } from './logout-button.tsx'

const entries = adminPages.flatMap((page) => ('entry' in page ? [page] : []))

/** The top of every page of admins: the way to the others, and out. Without a session there is nothing to go to. */
export function AdminBar({ admin }: { readonly admin: CurrentAdmin | undefined }): ReactNode {
  return (
    <header className={styles['bar']}>
      <p className={styles['mark']}>
        Atelier <span>Admin</span>
      </p>
      {admin !== undefined && (
        <>
          <Entries />
          <div className={styles['person']}>
            <span className={styles['name']} title={admin.email}>
              {admin.name}
            </span>
            <LogoutButton />
          </div>
        </>
      )}
    </header>
  )
}

/** The ways to the pages. Where the window is narrow they scroll, and the page that is open is in view. */
function Entries(): ReactNode {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    if (row.current !== null) revealEntry(row.current, pathname)
  }, [pathname])
  return (
    <nav ref={row} aria-label="Admin pages" className={styles['entries']}>
      {entries.map(({ path, entry }) => (
        <Link
          key={path}
          to={path}
          className={styles['entry']}
          activeOptions={{ exact: path === '/admin', includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {entry}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls the row alone, to the entry of the page at the address; `scrollIntoView` would scroll the page too. */
function revealEntry(row: HTMLElement, pathname: string): void {
  const open = entries.findLast(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  const entry = open && row.children[entries.indexOf(open)]?.getBoundingClientRect()
  if (entry === undefined) return
  const { left, right } = row.getBoundingClientRect()
  row.scrollLeft += Math.max(0, entry.right - right) - Math.max(0, left - entry.left)
}
