import { useSessionEnded } from '@studio/ui/current-user'
import { Toasts } from '@studio/ui/toast'
import { lazy, type ReactNode, Suspense } from 'react'
import styles from './frame.module.css'
import { OfflineBar } from './offline-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useShortcutSheet } from './use-shortcut-sheet.ts'

const SessionEnded = lazy(() =>
  import('../session/session-ended.tsx').then((module) => ({ default: module.SessionEnded })),
)
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })))

/** What surrounds every page of the studio. */
export function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  const sessionEnded = useSessionEnded()
  const [sheetOpen, setSheetOpen] = useShortcutSheet()
  return (
    <>
      <OfflineBar />
      <TopBar onShortcuts={() => setSheetOpen(true)} />
      <main className={styles['page']}>{children}</main>
      <Toasts corner="bottom-left" />
      <Suspense>
        {sheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
        {sessionEnded && <SessionEnded />}
      </Suspense>
    </>
  )
}
