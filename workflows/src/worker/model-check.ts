import type { PricesNow } from '@studio/backend/features/catalogue/price-list.ts'
import type { OfferedModel, PricedRequest } from '@studio/backend/features/job-kind.ts'
import type { Provider } from '@studio/backend/platform/providers/port.ts'
import type { Logger } from 'pino'

/** What a service says today about one model of our catalogue. */
export interface CheckedModel {
  readonly provider: Provider['name']
  readonly model: string
  readonly served: boolean
  /** The service's price of one output in millionths of a dollar; undefined when it does not say. */
  readonly quote: number | undefined
  /** Ours of the same; undefined where there is no quote. */
  readonly price: number | undefined
}

export interface ModelCheck {
  readonly provider: Provider
  /** Our catalogue; models of other services are passed over. */
  readonly models: readonly OfferedModel[]
  /** What ours are compared with. */
  readonly prices: PricesNow
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
    const prices = await check.prices()
    for (const model of own) await checkModel(check, { model, priced: model.priced(prices) }, paths)
  } catch (error) {
    // the worker must go on in any case; prices and ids are compared again at the next start
    if (!signal.aborted) log.warn({ err: error, provider: provider.name }, 'the models could not be checked')
  }
}

async function checkModel(
  check: ModelCheck,
  { model, priced }: { readonly model: OfferedModel; readonly priced: readonly PricedRequest[] },
  paths: ReadonlySet<string>,
): Promise<void> {
  const { provider, log, onChecked } = check
  const missing = model.paths.filter((path) => !paths.has(path))
  const served = missing.length === 0
  if (!served) log.warn({ provider: provider.name, model: model.id, missing }, 'the service no longer has this model')
  const [quote] = served ? await Promise.all(priced.map((each) => quoteFor(check, model, each))) : []
  const price = quote === undefined ? undefined : priced[0]?.unitPrice
  onChecked({ provider: provider.name, model: model.id, served, quote, price })
}

/** The service's price of one output; warns when our list has another one. */
async function quoteFor(
  { provider, log, signal }: ModelCheck,
  { id }: OfferedModel,
  { of, request, unitPrice: ours }: PricedRequest,
): Promise<number | undefined> {
  const theirs = await provider.quote?.(request, signal)
  if (theirs !== undefined && theirs !== ours) {
    const which = { provider: provider.name, model: id, ...of }
    log.warn({ ...which, ours, theirs }, 'the service has another price than our list')
  }
  return theirs
}
