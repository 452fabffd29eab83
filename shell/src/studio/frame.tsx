import { Toasts } from '@studio/ui/toast'
import type { ReactNode } from 'react'
import styles from './frame.module.css'
import { OfflineBar } from './offline-bar.tsx'
import { TopBar } from './top-bar.tsx'

/** What surrounds every page of the studio. */
export function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <>
      <OfflineBar />
      <TopBar />
      <main className={styles['page']}>{children}</main>
      <Toasts place="bottom-left" />
    </>
  )
}
