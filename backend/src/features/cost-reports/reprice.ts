import { findLipSyncModel } from '../catalogue/lip-sync-models.ts'
import { type ChargeRow, isUncounted } from './charge-row.ts'
import type { PriceListFile } from './contract.ts'
import { UnusableReport } from './errors.ts'

/** Units of language models: a million tokens that are read or written. */
const inputUnit = 'million-tokens-read'
const outputUnit = 'million-tokens-written'
/** The least that a talking picture is charged for, in seconds that have begun. */
const leastTalkSeconds = 5
const stepSeconds = 5

interface Price {
  readonly unit: string
  readonly micros: number
}

/** What a charge would have cost by another price list, in millionths of a dollar; rounded once for each charge. */
export type Reprice = (charge: ChargeRow) => number

/**
 * Throws UnusableReport for a charge that the list has no price for, or several: a sum without it would be wrong. A charge without counted
 * usage keeps its amount.
 */
export function repriceBy({ micros }: PriceListFile): Reprice {
  const byModel = new Map<string, Price[]>()
  for (const [key, price] of Object.entries(micros)) {
    const space = key.indexOf(' ')
    const model = key.slice(0, space)
    byModel.set(model, [...(byModel.get(model) ?? []), { unit: key.slice(space + 1), micros: price }])
  }
  return (charge) => {
    if (isFree(charge)) return 0
    if (isUncounted(charge)) return charge.amount
    const prices = byModel.get(charge.model)
    if (prices === undefined) throw noPrice(charge, 'any price')
    return charge.inputTokens === undefined ? priceOfOutputs(charge, prices) : priceOfTokens(charge, prices)
  }
}

/** Models of a server of one's own cost nothing, whatever a list says. */
const isFree = ({ amount, provider }: ChargeRow): boolean => amount === 0 && provider === 'local'

function priceOfTokens(charge: ChargeRow, prices: readonly Price[]): number {
  const { inputTokens = 0, outputTokens = 0 } = charge
  const of = (unit: string) => {
    const found = prices.find((price) => price.unit === unit)
    if (found === undefined) throw noPrice(charge, `the unit ${unit}`)
    return found.micros
  }
  return Math.ceil((inputTokens * of(inputUnit) + outputTokens * of(outputUnit)) / 1_000_000)
}

function priceOfOutputs(charge: ChargeRow, prices: readonly Price[]): number {
  const possible = prices.filter(({ unit }) => fits(charge, unit))
  const amounts = new Set(possible.map(({ unit, micros }) => priceOfOne(charge, unit, micros)))
  const [amount, another] = amounts
  if (amount === undefined) throw noPrice(charge, 'what it has counted')
  if (another === undefined) return amount * charge.outputs
  throw new UnusableReport(
    'ambiguous-price',
    `The price list has several prices for ${charge.model}, and the charge ${charge.id} does not say which one it was charged by: ${possible.map(({ unit }) => unit).join(', ')}.`,
  )
}

/** Whether a charge may have been for this unit. A unit is what is counted and words that narrow it down, such as `second pro 720p`. */
function fits({ seconds, resolution, unit: charged }: ChargeRow, unit: string): boolean {
  if (charged !== undefined) return unit === charged
  const [counted = '', ...words] = unit.split(' ')
  if ((counted === 'image') !== (seconds === undefined)) return false
  const size = words.find((word) => /^\d+p$/.test(word))
  return size === undefined || resolution === undefined || size === resolution
}

function priceOfOne({ model, seconds = 0 }: ChargeRow, unit: string, micros: number): number {
  const [counted] = unit.split(' ')
  if (counted === 'five-seconds') return micros * Math.max(1, Math.ceil(seconds / stepSeconds))
  if (counted !== 'second') return micros
  const lipSync = findLipSyncModel(model)
  const isTalk = lipSync !== undefined && !lipSync.takesVideo
  return isTalk ? micros * Math.max(leastTalkSeconds, Math.ceil(seconds)) : Math.round(micros * seconds)
}

const noPrice = ({ model, id }: ChargeRow, what: string): UnusableReport =>
  new UnusableReport('no-price', `The price list does not have ${what} for ${model}, which the charge ${id} is for.`)
