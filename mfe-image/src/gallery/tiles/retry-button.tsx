import { listModels, retryFailed } from '@studio/backend/contract'
import { Button } from '@studio/ui'
import { errorText } from '@studio/ui/api-error'
import { formatCents } from '@studio/ui/format'
import { cacheKey, useCommand } from '@studio/ui/query'
import { refreshGeneration } from '@studio/ui/refresh-gallery'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { unitPriceOf } from '../../models/unit-price.ts'
import { useModels } from '../../models/use-models.ts'
import type { Tile } from '../items/live-tiles.ts'

/** Requests one failed image again, at the price that the button shows. */
export function RetryButton({ tile: { generation, output } }: { readonly tile: Tile }): ReactNode {
  const client = useQueryClient()
  const retry = useCommand(retryFailed)
  const model = useModels().data?.find(({ id }) => id === generation.model)
  const price = model && unitPriceOf(model, generation.quality)

  const again = async (): Promise<void> => {
    try {
      const body = { outputs: [output.n], ...(price !== undefined && { priceCents: price }) }
      const { jobIds } = await retry.mutateAsync({ params: { id: generation.id }, body })
      await Promise.all([generation.id, ...jobIds].map((id) => refreshGeneration(client, id)))
    } catch (error) {
      const description = errorText(error, 'An error occurred during generation.')
      showToast({ title: 'Generation failed', description, tone: 'bad' })
      void client.invalidateQueries({ queryKey: cacheKey(listModels) })
    }
  }

  return (
    <Button size="small" loading={retry.isPending} onClick={() => void again()}>
      Retry{price !== undefined && ` · ${formatCents(price)}`}
    </Button>
  )
}
