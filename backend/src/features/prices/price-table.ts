import type { Db } from 'mongodb'
import { plainOf, type Recorded } from '../../platform/eventsourcing/event.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import { unseal } from '../../platform/eventsourcing/keys/unseal.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { adminsById } from '../admins/queries.ts'
import { centsOf } from '../catalogue/money.ts'
import { priceIn } from '../catalogue/price-list.ts'
import { priceSeeds, seedPriceList, unitWords } from '../catalogue/price-seeds.ts'
import type { ListedChange, Prices } from './contract.ts'
import { type PriceEvent, priceEvents, priceStream } from './events.ts'
import { evolvePrices, noPrices, priceListAt } from './price-state.ts'

interface TableDeps {
  readonly store: EventStore
  readonly keys: KeyStore
  readonly db: Db
  readonly now: () => Date
}

type Changed = Recorded<Extract<PriceEvent, { type: 'PriceChanged' }>>

/** The price list as admins see it: from the log itself, so that they see what they have just decided. */
export async function pricesForAdmins({ store, keys, db, now }: TableDeps): Promise<Prices> {
  const events = await store.read(priceStream, priceEvents)
  const list = priceListAt(events.reduce(evolvePrices, noPrices), now(), seedPriceList)
  const withdrawn = new Set(events.flatMap(({ type, data }) => (type === 'PriceChangeWithdrawn' ? [data.number] : [])))
  const changes = events.filter((event): event is Changed => event.type === 'PriceChanged')
  const admins = await adminsById(db, [...new Set(changes.map(({ data }) => data.adminId))])
  const listed = changes.map(async (event): Promise<ListedChange> => {
    const { number, model, unit, micros, before, from, adminId } = event.data
    const { metadata } = await unseal(event, priceEvents, keys)
    return {
      number,
      model,
      label: labelOf(model),
      unit,
      words: unitWords(unit),
      cents: centsOf(micros),
      beforeCents: centsOf(before),
      from,
      decidedAt: event.created.toISOString(),
      by: admins.get(adminId)?.name ?? null,
      reason: plainOf(metadata.reason) ?? null,
      state: withdrawn.has(number) ? 'withdrawn' : Date.parse(from) > now().getTime() ? 'planned' : 'in-force',
    }
  })
  return {
    version: list.version,
    prices: priceSeeds.map(({ kind, model, label, unit, micros }) => ({
      kind,
      model,
      label,
      unit,
      words: unitWords(unit),
      cents: centsOf(priceIn(list, model, unit, micros)),
    })),
    changes: (await Promise.all(listed)).toReversed(),
  }
}

/** What people call a model; its id where this release does not know it. */
const labelOf = (model: string): string => priceSeeds.find((seed) => seed.model === model)?.label ?? model
