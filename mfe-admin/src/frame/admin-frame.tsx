import type { CurrentAdmin } from '@studio/backend/contract/admin'
import { Page } from '@studio/ui/layers'
import { watchPresence } from '@studio/ui/presence'
import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAdmin, useSessionWatch } from '../session/use-admin.ts'
import { useAdminNews } from '../session/use-admin-news.ts'
import { AccessDenied } from './access-denied.tsx'
import { AdminBar } from './admin-bar.tsx'
import styles from './admin-frame.module.css'
import { pageAt } from './page-at.ts'
import { SessionEnded } from './session-ended.tsx'

const loginPath = '/admin/login'

/**
 * What surrounds every page of admins. Anybody may come here by an address (spec video 2); the pages show what the server lets them see,
 * which is nothing without an admin's session.
 */
export function AdminFrame(): ReactNode {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isLogin = path === loginPath
  const { data: admin } = useAdmin(!isLogin)
  const title = pageAt(path)?.title ?? 'Page Not Found'
  const main = useArrival(path)
  const wasSignedIn = useWasSignedIn(admin, isLogin)
  useSessionWatch()
  useAdminNews(admin?.id)
  useEffect(() => watchPresence(), [])
  useEffect(() => {
    document.title = `${title} · Atelier`
  }, [title])
  return (
    <Page>
      <AdminBar admin={admin ?? undefined} />
      <main ref={main} tabIndex={-1} className={styles['main']}>
        {admin === null && !isLogin ? <Refused path={path} wasSignedIn={wasSignedIn} /> : <Outlet />}
      </main>
    </Page>
  )
}

interface RefusedProps {
  readonly path: string
  readonly wasSignedIn: boolean
}

function Refused({ path, wasSignedIn }: RefusedProps): ReactNode {
  return wasSignedIn ? <SessionEnded /> : <AccessDenied path={path} />
}

/** Whether an admin has been signed in on this page since the login was left: then it is the session that has ended. */
function useWasSignedIn(admin: CurrentAdmin | null | undefined, isLogin: boolean): boolean {
  const [was, setWas] = useState(false)
  const is = !isLogin && (was || Boolean(admin))
  if (is !== was) setWas(is)
  return is
}

/** After a change of page the focus moves to the new page, unless something on it has taken the focus already. */
function useArrival(path: string) {
  const main = useRef<HTMLElement>(null)
  const left = useRef(path)
  useEffect(() => {
    if (left.current === path) return
    left.current = path
    if (main.current?.contains(document.activeElement) !== true) main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}
