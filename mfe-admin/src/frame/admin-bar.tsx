import type { CurrentAdmin } from '@studio/backend/contract/admin'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
          <nav aria-label="Admin pages" className={styles['entries']}>
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
