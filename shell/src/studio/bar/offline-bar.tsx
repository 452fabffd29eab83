import { connectionAtom } from '@studio/ui/connection'
import { useAtomValue } from 'jotai'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './offline-bar.module.css'

/** A thin bar while the server cannot be reached. The page recovers by itself (ui.md 3). */
export function OfflineBar(): ReactNode {
  const connection = useAtomValue(connectionAtom)
  return (
    <output className={styles['container']}>
      {connection === 'offline' && (
        <span className={styles['bar']}>
          <WifiOff size={16} aria-hidden />
          No connection. Pictures on their way are still being made; the studio catches up by itself.
        </span>
      )}
    </output>
  )
}
