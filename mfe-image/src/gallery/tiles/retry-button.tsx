import { type Generation, listModels, retryFailed } from '@studio/backend/contract'
import { Button } from '@studio/ui'
import { errorText } from '@studio/ui/api-error'
import { formatCents } from '@studio/ui/format'
import { cacheKey, useCommand } from '@studio/ui/query'
import { refreshGeneration } from '@studio/ui/refresh-gallery'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useModels } from '../../models/use-models.ts'

const failedOf = ({ outputs }: Generation): number => outputs.filter(({ status }) => status === 'failed').length

/** Requests the failed images of a generation again, at the price that the button shows. */
export function RetryButton({ generation }: { readonly generation: Generation }): ReactNode {
  const client = useQueryClient()
  const retry = useCommand(retryFailed)
  const failed = failedOf(generation)
  const unit = useModels().data?.find((model) => model.id === generation.model)?.unitPriceCents
  const price = unit === undefined ? undefined : Number((unit * failed).toFixed(4))

  const again = async (): Promise<void> => {
    try {
      const body = price === undefined ? {} : { priceCents: price }
      const { jobId } = await retry.mutateAsync({ params: { id: generation.id }, body })
      await Promise.all([generation.id, jobId].map((id) => refreshGeneration(client, id)))
    } catch (error) {
      const description = errorText(error, 'An error occurred during generation.')
      showToast({ title: 'Generation failed', description, tone: 'bad' })
      void client.invalidateQueries({ queryKey: cacheKey(listModels) })
    }
  }

  return (
    <Button size="small" loading={retry.isPending} onClick={() => void again()}>
      Retry{failed > 1 && ` all ${failed}`}
      {price !== undefined && ` · ${formatCents(price)}`}
    </Button>
  )
}
