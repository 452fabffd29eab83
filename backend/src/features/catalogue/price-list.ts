// The price list as everybody reads it: the form, the server, the worker. Pure and safe in a browser.

/** The prices that hold at a moment, in millionths of a dollar. */
export interface PriceList {
  /** Raised by every change from the moment on from which it holds. */
  readonly version: number
  /** By `priceKey`. What is not in it costs what the catalogue says. */
  readonly micros: Readonly<Record<string, number>>
}

/** The prices that hold now; the answer may be a second old. */
export type PricesNow = () => Promise<PriceList>

/** What one price is for: a model, and what is counted, such as `image 4K` or `second pro 1080p`. */
export function priceKey(model: string, unit: string): string {
  return `${model} ${unit}`
}

/** The price of one unit. @param own what the catalogue says, for what the list does not have */
export function priceIn({ micros }: PriceList, model: string, unit: string, own: number): number {
  return micros[priceKey(model, unit)] ?? own
}

/** A model whose prices are by unit. */
interface PricedByUnit {
  readonly id: string
  readonly prices: Readonly<Record<string, number>>
}

/** The model with the prices of the list. */
export function withPrices<Model extends PricedByUnit>(model: Model, list: PriceList): Model {
  const prices = Object.entries(model.prices).map(([unit, own]) => [unit, priceIn(list, model.id, unit, own)] as const)
  return { ...model, prices: Object.fromEntries(prices) }
}

/** The price of a unit that the model has. Throws where it has none: then rules and catalogue do not fit together. */
export function unitPriceOf({ id, prices }: PricedByUnit, unit: string): number {
  const price = prices[unit]
  if (price === undefined) throw new Error(`The price list has nothing for ${priceKey(id, unit)}`)
  return price
}
