import { listModels, retryFailed } from '@studio/backend/contract'
import { refreshGeneration } from '@studio/media/refresh-gallery'
import { ApiError, concernsAll } from '@studio/ui/api-error'
import { useOncePerClick } from '@studio/ui/click-guard'
import { cacheKey, useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTellFailure } from '../../generate/use-tell-failure.ts'
import { unitPriceOf } from '../../models/unit-price.ts'
import { useModels } from '../../models/use-models.ts'
import { dismissalOf, type Tile } from '../items/live-tiles.ts'

interface Retry {
  /** Asks for these failed images again, one command for each generation; a double click asks once. */
  readonly retry: () => Promise<void>
  /** Price of all of them in cents; undefined while it is not known. */
  readonly price: number | undefined
  readonly isPending: boolean
}

/** Rounds a sum of cents, because binary fractions add up to slightly more or less. */
const rounded = (cents: number): number => Number(cents.toFixed(4))

/** Asks for the failed images of these tiles again, at the price that is shown. */
export function useRetry(tiles: readonly Tile[]): Retry {
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const models = useModels().data
  const priceOf = ({ model, quality }: Tile['generation']): number | undefined => {
    const known = models?.find(({ id }) => id === model)
    return known && unitPriceOf(known, quality)
  }
  const oncePerClick = useOncePerClick()
  const { mutateAsync: send, isPending } = useCommand(retryFailed)
  const prices = tiles.map((tile) => priceOf(tile.generation))

  const retryOf = async (id: string, ofOne: readonly Tile[]): Promise<void> => {
    const unit = ofOne[0] && priceOf(ofOne[0].generation)
    const price = unit === undefined ? {} : { priceCents: rounded(unit * ofOne.length) }
    const { jobIds } = await send({
      params: { id },
      body: { outputs: ofOne.map(({ output }) => output.n), ...price },
    })
    // It is on its way now. If one of these reads fails, the live feed or the next poll brings what it would have brought.
    await Promise.allSettled([id, ...jobIds].map((changed) => refreshGeneration(client, changed)))
  }
  const tell = (error: unknown, ofOne: readonly Tile[]): void => {
    if (isAlreadyRetried(error)) showToast(wordsOfRetried(error, ofOne.length))
    else tellFailure(error)
  }
  const retryAll = async (): Promise<void> => {
    let isTold = false
    for (const [id, ofOne] of Map.groupBy(tiles, ({ generation }) => generation.id)) {
      try {
        await retryOf(id, ofOne)
      } catch (error) {
        // Told at once: where nobody responds, the refresh takes long.
        if (!isTold) tell(error, ofOne)
        isTold = true
        await refreshAfterRefusal(client, id)
        // Nothing more is bought after that was told.
        if (concernsAll(error)) return
      }
    }
  }
  const retry = (): Promise<void> => oncePerClick(tiles.map(dismissalOf).join(), retryAll)
  const price = prices.reduce((sum, unit) => (sum === undefined || unit === undefined ? undefined : sum + unit), 0)
  return { retry, isPending, price: price === undefined ? undefined : rounded(price) }
}

/** The server takes all that is named in one command, or none, and says how many of them are left to be asked for. */
function wordsOfRetried({ problem }: ApiError, asked: number) {
  const title = 'Already on its way'
  if (asked === 1) return { title, description: 'It was asked for again before.' }
  if (problem?.details?.['left'] === 0) return { title, description: 'They were asked for again before.' }
  const description = 'One of them was asked for again before. Press Retry for the others.'
  return { title: 'Not asked for again', description }
}

const isAlreadyRetried = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.problem?.code === 'already-retried'

async function refreshAfterRefusal(client: QueryClient, id: string): Promise<void> {
  void client.invalidateQueries({ queryKey: cacheKey(listModels) })
  // Another page may have changed it; if this read fails, the tile stays and can be tried again.
  await refreshGeneration(client, id).catch(() => undefined)
}
