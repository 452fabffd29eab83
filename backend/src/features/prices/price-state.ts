import { type PriceList, priceKey } from '../catalogue/price-list.ts'
import type { Price, PriceEvent } from './events.ts'

/** A change that was not withdrawn. */
export interface PlannedPrice {
  readonly number: number
  readonly key: string
  readonly micros: number
  /** Milliseconds since 1970. */
  readonly from: number
}

/** The key of a price in the state. */
export const keyOf = ({ model, unit }: Pick<Price, 'model' | 'unit'>): string => priceKey(model, unit)

/** The price list with all its changes. */
export interface PriceState {
  /** Of the list before its first change; undefined while nothing was seeded. */
  readonly version: number | undefined
  /** Millionths of a dollar, by `priceKey`, before any change. */
  readonly seeded: Readonly<Record<string, number>>
  /** In the order in which they come into force; those of the same moment as they were decided. */
  readonly changes: readonly PlannedPrice[]
  /** How many there were, withdrawn ones too. */
  readonly decided: number
}

export const noPrices: PriceState = { version: undefined, seeded: {}, changes: [], decided: 0 }

/** The state after one more event. */
export function evolvePrices(state: PriceState, event: PriceEvent): PriceState {
  switch (event.type) {
    case 'PricesSeeded': {
      const { version, prices } = event.data
      const seeded = Object.fromEntries(prices.map((price) => [keyOf(price), price.micros]))
      return { ...state, version: state.version ?? version, seeded: { ...state.seeded, ...seeded } }
    }
    case 'PriceChanged': {
      const { number, micros, from } = event.data
      const change = { number, key: keyOf(event.data), micros, from: Date.parse(from) }
      const changes = [...state.changes, change].sort((a, b) => a.from - b.from || a.number - b.number)
      return { ...state, changes, decided: number }
    }
    case 'PriceChangeWithdrawn':
      return { ...state, changes: state.changes.filter(({ number }) => number !== event.data.number) }
  }
}

/**
 * The list that holds at a moment. Its version counts the changes that are in force, so that no version ever stands for two lists: a change
 * comes into force once and is never withdrawn after that.
 * @param catalogue holds for what the log does not have
 */
export function priceListAt(state: PriceState, moment: Date, catalogue: PriceList): PriceList {
  const inForce = state.changes.filter(({ from }) => from <= moment.getTime())
  return listAfter(state, inForce, catalogue)
}

/** The list of a version, as charges name it; versions of before the log began are those of the catalogue. */
export function priceListOf(state: PriceState, version: number, catalogue: PriceList): PriceList {
  const changes = Math.max(0, version - (state.version ?? catalogue.version))
  return listAfter(state, state.changes.slice(0, changes), catalogue)
}

function listAfter(state: PriceState, changes: readonly PlannedPrice[], catalogue: PriceList): PriceList {
  const changed = Object.fromEntries(changes.map(({ key, micros }) => [key, micros]))
  return {
    version: (state.version ?? catalogue.version) + changes.length,
    micros: { ...catalogue.micros, ...state.seeded, ...changed },
  }
}
