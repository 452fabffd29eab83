import { connectionAtom } from '@studio/ui/connection'
import { useAtomValue } from 'jotai'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './offline-bar.module.css'

/** Tells the page how much of its top the bar covers, in `--notice-height`: what sticks to the top stays below it. */
function makeRoom(bar: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--notice-height', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--notice-height')
  }
}

/** A thin bar while the server cannot be reached. The page recovers by itself (ui.md 3). */
export function OfflineBar(): ReactNode {
  const connection = useAtomValue(connectionAtom)
  return (
    <output className={styles['container']}>
      {connection === 'offline' && (
        <span ref={makeRoom} className={styles['bar']}>
          <WifiOff size={16} aria-hidden />
          No connection. What is on its way is still being made; the studio catches up by itself.
        </span>
      )}
    </output>
  )
}
