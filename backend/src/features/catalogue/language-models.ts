import type { TokenUsage } from '../../platform/eventsourcing/token-usage.ts'

/** What a language model is and what it costs. */
export interface LanguageModel {
  /** Its id, which is the same in the studio and at the service. */
  readonly id: string
  readonly label: string
  /** Name of the account of its service. */
  readonly provider: string
  /** Prices of a million tokens that it reads or writes, in millionths of a dollar. */
  readonly inputPrice: number
  readonly outputPrice: number
  /** Of the price list that these prices are of; every charge records it. */
  readonly priceListVersion: number
  /** The most that one picture of at most 1,024 pixels a side counts for when it reads it, in tokens; absent: it sees no pictures. */
  readonly picture?: { readonly mostTokens: number }
  /** Its service has taken it away on that day (UTC), or will; a model with the id `successor` answers in its place from then on. */
  readonly retires?: { readonly on: string; readonly successor: string }
}

/**
 * What a call has cost, in whole millionths of a dollar: what the service says that it took or, where it does not say, the price of the
 * tokens. A model without a price is free, whatever its service says: nothing was held back for it.
 */
export function costOfCall(model: LanguageModel, usage: TokenUsage): number {
  if (model.inputPrice === 0 && model.outputPrice === 0) return 0
  const dollars = usage.cost === undefined ? Number.NaN : Number(usage.cost)
  return Number.isFinite(dollars) ? Math.round(dollars * 1_000_000) : priceOfTokens(model, usage)
}

/** What a call may cost. */
export interface CallSize {
  /** Characters of all messages: even of rare scripts, a character is hardly more than a token. */
  readonly characters: number
  readonly pictures: number
  /** The longest answer, in tokens. */
  readonly maxTokens: number
}

/** The most that a call can cost, in millionths of a dollar: this much is held back until it is known. */
export function mostCostOf(model: LanguageModel, { characters, pictures, maxTokens }: CallSize): number {
  const inputTokens = characters + pictures * (model.picture?.mostTokens ?? 0)
  return priceOfTokens(model, { inputTokens, outputTokens: maxTokens })
}

/** About how many characters a token has, where nobody has counted. */
const charactersPerToken = 4

/** What a call that was stopped while the model wrote has probably cost, where the service does not say, in millionths of a dollar. */
export function estimateOf(model: LanguageModel, { characters, pictures }: CallSize, written: number): number {
  const inputTokens = characters / charactersPerToken + pictures * (model.picture?.mostTokens ?? 0)
  return priceOfTokens(model, { inputTokens, outputTokens: written / charactersPerToken })
}

const priceOfTokens = (
  { inputPrice, outputPrice }: LanguageModel,
  { inputTokens, outputTokens }: Pick<TokenUsage, 'inputTokens' | 'outputTokens'>,
): number => Math.ceil((inputTokens * inputPrice + outputTokens * outputPrice) / 1_000_000)
