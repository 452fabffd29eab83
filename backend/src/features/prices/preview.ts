import type { Db } from 'mongodb'
import { dayMs } from '../../platform/eventsourcing/day.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { centsOf } from '../catalogue/money.ts'
import { priceKey } from '../catalogue/price-list.ts'
import { priceSeeds, seedPriceList } from '../catalogue/price-seeds.ts'
import { chargesByVersion } from '../costs/queries.ts'
import type { PricePreview } from './contract.ts'
import { priceErrors } from './errors.ts'
import { type Price, priceEvents, priceStream } from './events.ts'
import { evolvePrices, noPrices, type PriceState, priceListOf } from './price-state.ts'

const days = 30

interface PreviewDeps {
  readonly store: EventStore
  readonly db: Db
  readonly now: () => Date
}

/**
 * What a price would have meant for what was charged by it in the last 30 days: every charge in proportion to the price that it was made
 * with. Throws DomainError `unknown-price`.
 */
export async function previewOf(
  { store, db, now }: PreviewDeps,
  { model, unit, micros }: Price,
): Promise<PricePreview> {
  const ofModel = priceSeeds.filter((seed) => seed.model === model)
  const seed = ofModel.find((each) => each.unit === unit)
  if (seed === undefined) throw new DomainError(priceErrors.unknownPrice, 'The price list has no such price.')
  const since = new Date(now().getTime() - days * dayMs)
  const byService = seed.kind === 'language'
  const state = (await store.read(priceStream, priceEvents)).reduce(evolvePrices, noPrices)
  const sums = await chargesByVersion(db, { model, since })
  // Charges of before prices had names are by the only price of their model, where it has one.
  const isOfUnit = (each: (typeof sums)[number]) =>
    byService || each.unit === unit || (each.unit === undefined && ofModel.length === 1)
  const counted = sums.filter(isOfUnit)
  const amount = sumOf(counted, (each) => each.amount)
  const wouldBe = sumOf(counted, (each) => (each.amount * micros) / microsThen(state, each.version, { model, unit }))
  return {
    days,
    charges: sumOf(counted, (each) => each.charges),
    cents: centsOf(amount),
    wouldBeCents: centsOf(byService ? amount : Math.round(wouldBe)),
    simulatedCents: centsOf(sumOf(counted, (each) => (each.sandbox ? each.amount : 0))),
    unclear: sumOf(
      sums.filter((each) => !isOfUnit(each) && each.unit === undefined),
      (each) => each.charges,
    ),
    byService,
  }
}

/** The price of a version of the list; what was free then is left out by an infinite one. */
function microsThen(state: PriceState, version: number, { model, unit }: Pick<Price, 'model' | 'unit'>): number {
  const price = priceListOf(state, version, seedPriceList).micros[priceKey(model, unit)] ?? 0
  return price === 0 ? Number.POSITIVE_INFINITY : price
}

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0)
