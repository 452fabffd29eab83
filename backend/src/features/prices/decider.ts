import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { type Decider, DomainError } from '../../platform/eventsourcing/decider.ts'
import type { AdminId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { priceErrors } from './errors.ts'
import { type Price, type PriceEvent, priceEvents } from './events.ts'
import { evolvePrices, keyOf, noPrices, type PriceState } from './price-state.ts'

export interface SeedPrices extends CommandContext {
  readonly type: 'SeedPrices'
  /** Of the catalogue. */
  readonly version: number
  readonly prices: readonly Price[]
}

export interface ChangePrice extends CommandContext, Price {
  readonly type: 'ChangePrice'
  readonly adminId: AdminId
  /** ISO 8601; undefined: as soon as all processes know it. */
  readonly from?: string | undefined
  /** What the admin saw as the price of now; undefined: whatever it is. */
  readonly shown?: number | undefined
}

export interface WithdrawPriceChange extends CommandContext {
  readonly type: 'WithdrawPriceChange'
  readonly adminId: AdminId
  readonly number: number
}

export type PriceCommand = SeedPrices | ChangePrice | WithdrawPriceChange

/** A process reads the list anew after a second: when a change comes into force, all have it. */
export const leadMs = 2_000

/** Stream `prices`: seeded from the catalogue, then changed by admins. */
export const priceDecider: Decider<PriceState, PriceCommand, PriceEvent> = {
  events: priceEvents,
  initial: noPrices,
  evolve: evolvePrices,
  decide: (command, state) => {
    switch (command.type) {
      case 'SeedPrices':
        return seeded(command, state)
      case 'ChangePrice':
        return [changed(command, state)]
      case 'WithdrawPriceChange':
        return [withdrawn(command, state)]
    }
  },
}

function seeded({ version, prices }: SeedPrices, state: PriceState): PriceEvent[] {
  const missing = prices.filter((price) => state.seeded[keyOf(price)] === undefined)
  return missing.length === 0 ? [] : [{ type: 'PricesSeeded', data: { version, prices: missing } }]
}

function changed({ at, from, shown, adminId, model, unit, micros }: ChangePrice, state: PriceState): PriceEvent {
  const key = keyOf({ model, unit })
  const seed = state.seeded[key]
  if (seed === undefined) throw new DomainError(priceErrors.unknownPrice, 'The price list has no such price.')
  const soonest = Date.parse(at) + leadMs
  const begins = from === undefined ? soonest : Date.parse(from)
  if (begins < soonest) throw new DomainError(priceErrors.inThePast, 'A price changes from now on, or later.')
  const priceAt = (moment: number): number =>
    state.changes.findLast((change) => change.key === key && change.from <= moment)?.micros ?? seed
  if (shown !== undefined && shown !== priceAt(Date.parse(at)))
    throw new DomainError(
      priceErrors.otherPrice,
      'The price has changed meanwhile. Look at the new one and save again.',
    )
  const before = priceAt(begins)
  if (before === micros) throw new DomainError(priceErrors.samePrice, 'This is the price that holds then anyway.')
  const number = state.decided + 1
  return {
    type: 'PriceChanged',
    data: { number, model, unit, micros, before, from: new Date(begins).toISOString(), adminId },
  }
}

function withdrawn({ at, number, adminId }: WithdrawPriceChange, state: PriceState): PriceEvent {
  const change = state.changes.find((each) => each.number === number)
  if (change === undefined) throw new DomainError(commonErrors.notFound, 'There is no such change.')
  if (change.from <= Date.parse(at) + leadMs)
    throw new DomainError(priceErrors.inForce, 'This price holds already. Change it again instead.')
  return { type: 'PriceChangeWithdrawn', data: { number, adminId } }
}
