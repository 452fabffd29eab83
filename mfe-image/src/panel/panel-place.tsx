import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import { useModels } from '../models/use-models.ts'
import { useKeptReferences } from '../references/use-kept-references.ts'
import { ControlPanel } from './control-panel.tsx'
import styles from './panel-place.module.css'

/** The panel once the models are known; says so when they cannot be fetched. */
export function PanelPlace(): ReactNode {
  const models = useModels()
  useKeptReferences()
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
