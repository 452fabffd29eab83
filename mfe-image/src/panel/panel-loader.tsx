import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import { useModels } from '../models/use-models.ts'
import { useStoredReferences } from '../references/stored/use-stored-references.ts'
import { ControlPanel } from './control-panel.tsx'
import styles from './panel-loader.module.css'

/** The panel once the models are known; says so when they cannot be fetched. */
export function PanelLoader(): ReactNode {
  const models = useModels()
  useStoredReferences()
  const [first, ...rest] = models.data ?? []
  if (first !== undefined) return <ControlPanel models={[first, ...rest]} />
  if (models.isPending) return null
  return (
    <section className={styles['failed']} role="alert">
      The models could not be loaded. Your prompt is kept.
      <Button size="small" onClick={() => void models.refetch()}>
        Retry
      </Button>
    </section>
  )
}
