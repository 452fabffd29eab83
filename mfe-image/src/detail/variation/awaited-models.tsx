import { Button } from '@studio/ui'
import { SmallSpinner } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import { useModels } from '../../models/use-models.ts'

/** Stands in place of a form until it is known which models there are, and says so when they could not be fetched. */
export function AwaitedModels(): ReactNode {
  const models = useModels()
  if (models.isPending) return <SmallSpinner label="Loading the models" />
  return (
    <p role="alert">
      The models could not be loaded. Your prompt is kept.{' '}
      <Button size="small" onClick={() => void models.refetch()}>
        Retry
      </Button>
    </p>
  )
}
