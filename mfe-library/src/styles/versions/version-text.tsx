import type { StyleVersion } from '@studio/backend/contract/library'
import { Tabs } from '@studio/ui/tabs'
import { type ReactNode, useState } from 'react'
import { DiffText } from './diff-text.tsx'
import styles from './version-text.module.css'

interface VersionTextProps {
  readonly shown: StyleVersion
  /** All versions, newest first. */
  readonly versions: readonly StyleVersion[]
}

type View = 'text' | 'before' | 'newest'

/** One version: its text, what it changed, and how it differs from the one in use. */
export function VersionText({ shown, versions }: VersionTextProps): ReactNode {
  const [chosen, setChosen] = useState<View>('text')
  const before = versions.find(({ version }) => version === shown.version - 1)
  const [newest = shown] = versions
  const views: readonly { readonly key: View; readonly title: string }[] = [
    { key: 'text', title: 'Text' },
    ...(before === undefined ? [] : [{ key: 'before', title: 'What changed' } as const]),
    ...(newest === shown ? [] : [{ key: 'newest', title: 'Compare with now' } as const]),
  ]
  const view = views.some(({ key }) => key === chosen) ? chosen : 'text'
  return (
    <div className={styles['version']}>
      <Tabs label={`Version ${shown.version}`} tabs={views} chosen={view} onChoose={setChosen} scrolls>
        {view === 'text' && (
          <p className={styles['text']}>{shown.instructions === '' ? 'No instructions.' : shown.instructions}</p>
        )}
        {view === 'before' && <DiffText before={before?.instructions ?? ''} after={shown.instructions} />}
        {view === 'newest' && <DiffText before={shown.instructions} after={newest.instructions} />}
      </Tabs>
    </div>
  )
}
