import { useSessionEnded } from '@studio/ui/current-user'
import { DialogPending } from '@studio/ui/dialog'
import { Page } from '@studio/ui/layers'
import { lazyPart } from '@studio/ui/lazy-part'
import { queueOpenAtom } from '@studio/ui/studio-state'
import { Toasts } from '@studio/ui/toast'
import { useAtom } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import { useArrival, usePageTitle } from '../federation/remote-page.ts'
import { OfflineBar } from './bar/offline-bar.tsx'
import { TopBar } from './bar/top-bar.tsx'
import { NotLoaded } from './dialogs/not-loaded.tsx'
import { paletteOpenAtom, sheetOpenAtom } from './dialogs/opened.ts'
import { useStudioKeys } from './dialogs/use-studio-keys.ts'
import styles from './frame.module.css'

const SessionEnded = lazyPart(async () => (await import('./dialogs/session-ended.tsx')).SessionEnded, {
  failed: (onRetry) => <NotLoaded title="Your session has ended" retry={onRetry} />,
})
const ShortcutSheet = lazyPart(async () => (await import('./dialogs/shortcut-sheet.tsx')).ShortcutSheet, {
  pending: ({ onClose }) => <DialogPending onClose={onClose} />,
  failed: (_onRetry, { onClose }) => <NotLoaded title="The keyboard shortcuts did not load" close={onClose} />,
})
const QueueDrawer = lazyPart(async () => (await import('./queue/drawer/queue-drawer.tsx')).QueueDrawer, {
  pending: ({ onClose }) => <DialogPending onClose={onClose} />,
  failed: (_onRetry, { onClose }) => <NotLoaded title="The queue did not load" close={onClose} />,
})

const CommandPalette = lazyPart(async () => (await import('./palette/command-palette.tsx')).CommandPalette, {
  pending: ({ onClose }) => <DialogPending onClose={onClose} />,
  failed: (_onRetry, { onClose }) => <NotLoaded title="The command palette did not load" close={onClose} />,
})

/** When a page has everything that it shows at first, in ms. */
const afterPageMs = 60_000

/** What surrounds every page of the studio. */
export function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  const sessionEnded = useSessionEnded()
  const [sheetOpen, setSheetOpen] = useAtom(sheetOpenAtom)
  const [paletteOpen, setPaletteOpen] = useAtom(paletteOpenAtom)
  const [queueOpen, setQueueOpen] = useAtom(queueOpenAtom)
  const page = useRef<HTMLElement>(null)
  // It comes unasked, perhaps hours later, when an update may have replaced its code.
  useEffect(() => {
    const timer = setTimeout(() => void SessionEnded.preload(), afterPageMs)
    return () => clearTimeout(timer)
  }, [])
  useStudioKeys()
  usePageTitle()
  useArrival(page)
  return (
    <>
      <Page>
        <OfflineBar />
        <TopBar />
        <main ref={page} tabIndex={-1} className={styles['page']}>
          {children}
        </main>
      </Page>
      <Toasts corner="bottom-left" />
      {paletteOpen && <CommandPalette onClose={() => setPaletteOpen(false)} />}
      {sheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
      {queueOpen && <QueueDrawer onClose={() => setQueueOpen(false)} />}
      {sessionEnded && <SessionEnded />}
    </>
  )
}
