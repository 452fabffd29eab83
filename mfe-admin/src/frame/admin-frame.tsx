import { Page } from '@studio/ui/layers'
import { watchPresence } from '@studio/ui/presence'
import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { MadeCodesHolder } from '../session/made-codes.tsx'
import { useAdmin, useFreshReturn, useSessionWatch } from '../session/use-admin.ts'
import { useAdminNews } from '../session/use-admin-news.ts'
import { usePageOwner } from '../session/use-page-owner.ts'
import { loginPath } from '../session/way-back.ts'
import { AccessDenied } from './access-denied.tsx'
import { AdminBar } from './admin-bar.tsx'
import styles from './admin-frame.module.css'
import { LeaveQuestion } from './leave-question.tsx'
import { MadeCodesNotice } from './made-codes-notice.tsx'
import { pageAt } from './page-at.ts'
import { SessionEnded } from './session-ended.tsx'

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
  const owner = usePageOwner(admin, isLogin)
  const isRefused = admin === null && !isLogin
  const hasEnded = isRefused && owner.id !== undefined
  useSessionWatch()
  useFreshReturn(hasEnded)
  useAdminNews(admin?.id)
  useEffect(() => watchPresence(), [])
  useEffect(() => {
    document.title = `${title} · Atelier`
  }, [title])
  return (
    <MadeCodesHolder key={isLogin ? 'login' : owner.before}>
      <Page>
        <AdminBar admin={admin ?? undefined} />
        <main ref={main} tabIndex={-1} className={styles['main']}>
          {isRefused && !hasEnded ? <AccessDenied path={path} /> : <Outlet />}
        </main>
        {hasEnded && <SessionEnded />}
        <LeaveQuestion />
        <MadeCodesNotice path={path} />
      </Page>
    </MadeCodesHolder>
  )
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
