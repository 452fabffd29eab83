import { useSessionEnded } from '@studio/ui/current-user'
import { Page } from '@studio/ui/layers'
import { Toasts } from '@studio/ui/toast'
import { lazy, type ReactNode, Suspense } from 'react'
import { OfflineBar } from './bar/offline-bar.tsx'
import { TopBar } from './bar/top-bar.tsx'
import { useShortcutSheet } from './dialogs/use-shortcut-sheet.ts'
import styles from './frame.module.css'

const SessionEnded = lazy(() =>
  import('./dialogs/session-ended.tsx').then((module) => ({ default: module.SessionEnded })),
)
const ShortcutSheet = lazy(() =>
  import('./dialogs/shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })),
)

/** What surrounds every page of the studio. */
export function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  const sessionEnded = useSessionEnded()
  const [sheetOpen, setSheetOpen] = useShortcutSheet()
  return (
    <>
      <Page>
        <OfflineBar />
        <TopBar onShortcuts={() => setSheetOpen(true)} />
        <main className={styles['page']}>{children}</main>
      </Page>
      <Toasts corner="bottom-left" />
      <Suspense>
        {sheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
        {sessionEnded && <SessionEnded />}
      </Suspense>
    </>
  )
}
