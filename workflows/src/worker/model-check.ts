import type { ImageModel } from '@studio/backend/features/catalogue/model.ts'
import { toProviderRequest } from '@studio/backend/features/images/request.ts'
import type { Provider } from '@studio/backend/platform/providers/port.ts'
import type { Logger } from 'pino'

/** What a service says today about one model of our catalogue. */
export interface CheckedModel {
  readonly provider: Provider['name']
  readonly model: string
  readonly served: boolean
  /** The service's price of one output in millionths of a dollar; undefined when it does not say. */
  readonly quote: number | undefined
}

export interface ModelCheck {
  readonly provider: Provider
  /** Our catalogue; models of other services are passed over. */
  readonly models: readonly ImageModel[]
  readonly log: Logger
  readonly onChecked: (checked: CheckedModel) => void
  readonly signal: AbortSignal
}

/**
 * Compares our catalogue with the service's own list and prices, and logs where they differ (providers 1). Nothing depends on it:
 * a service that does not respond is skipped, and a submit to a model that no longer exists is refused by the service.
 */
export async function checkModels(check: ModelCheck): Promise<void> {
  const { provider, models, log, signal } = check
  try {
    const paths = await provider.modelPaths?.(signal)
    if (paths === undefined) return
    const own = models.filter((model) => model.provider === provider.name)
    for (const model of own) await checkModel(check, model, paths)
  } catch (error) {
    // the worker must go on in any case; prices and ids are compared again at the next start
    if (!signal.aborted) log.warn({ err: error, provider: provider.name }, 'the models could not be checked')
  }
}

async function checkModel(
  { provider, log, onChecked, signal }: ModelCheck,
  model: ImageModel,
  paths: ReadonlySet<string>,
): Promise<void> {
  const missing = pathsOf(model).filter((path) => !paths.has(path))
  const served = missing.length === 0
  const quote = served ? await provider.quote?.(usualRequest(model), signal) : undefined
  if (!served) log.warn({ provider: provider.name, model: model.id, missing }, 'the service no longer has this model')
  if (quote !== undefined && quote !== model.unitPrice) {
    const prices = { ours: model.unitPrice, theirs: quote }
    log.warn({ provider: provider.name, model: model.id, ...prices }, 'the service has another price than our list')
  }
  onChecked({ provider: provider.name, model: model.id, served, quote })
}

const pathsOf = ({ path, withReferences }: ImageModel) => [...new Set([path, withReferences?.path ?? path])]

/** The request that the price list is for: the first option of everything. */
function usualRequest(model: ImageModel) {
  const { aspectRatios, qualities } = model
  const settings = { aspectRatio: aspectRatios[0] ?? 'square', quality: qualities[0] ?? '2K' }
  return toProviderRequest(model, settings, { prompt: 'a picture', references: [] })
}
