import type { StyleVersion } from '@studio/backend/contract/library'
import { formatAgo, formatExact } from '@studio/ui/format'
import { type ReactNode, useState } from 'react'
import styles from './version-list.module.css'

interface VersionListProps {
  /** Newest first. */
  readonly versions: readonly StyleVersion[]
  /** Number of the version that is shown. */
  readonly shown: number
  readonly onShow: (version: number) => void
}

/** The versions, each with the time at which it was saved. */
export function VersionList({ versions, shown, onShow }: VersionListProps): ReactNode {
  const [now] = useState(Date.now)
  return (
    <ul className={styles['list']} aria-label="Versions">
      {versions.map(({ version, since, instructions }, at) => {
        const time = Date.parse(since)
        return (
          <li key={version}>
            <button
              type="button"
              className={styles['version']}
              aria-current={version === shown}
              onClick={() => onShow(version)}
            >
              <span className={styles['name']}>
                Version {version}
                {at === 0 && <span className={styles['mark']}>In use</span>}
              </span>
              <time className={styles['time']} dateTime={since} title={formatExact(time)}>
                {formatAgo(time, now)}
              </time>
              <span className={styles['words']}>{instructions === '' ? 'No instructions' : instructions}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
