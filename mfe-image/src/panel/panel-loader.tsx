import { PanelFailed } from '@studio/media/panel-failed'
import type { ReactNode } from 'react'
import { useModels } from '../models/use-models.ts'
import { useStoredReferences } from '../references/stored/use-stored-references.ts'
import { ControlPanel } from './control-panel.tsx'

/** The panel once the models are known; says so when they cannot be fetched. */
export function PanelLoader(): ReactNode {
  const models = useModels()
  useStoredReferences()
  const [first, ...rest] = models.data ?? []
  if (first !== undefined) return <ControlPanel models={[first, ...rest]} />
  return models.isPending ? null : <PanelFailed onRetry={() => void models.refetch()} />
}
