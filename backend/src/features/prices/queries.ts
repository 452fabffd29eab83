import type { Revision } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { PriceList, PricesNow } from '../catalogue/price-list.ts'
import { priceEvents, priceStream } from './events.ts'
import { evolvePrices, noPrices, type PriceState, priceListAt } from './price-state.ts'

/** How old what a process knows of the list may be, in milliseconds; a change comes into force later than that. */
const staleMs = 1_000

interface Known {
  readonly state: PriceState
  /** Where the next event will be. */
  readonly next: Revision
  readonly readAt: number
}

/**
 * The price list of this process, read from the log again when it is a second old; all who ask at that moment share one reading. While the
 * log cannot be read, everybody gets the list as it was known: what is requested meanwhile is refused by the log itself.
 * @param catalogue holds for what the log does not have
 */
export function openPriceBook(
  { store, now }: { readonly store: Pick<EventStore, 'read'>; readonly now: () => Date },
  catalogue: PriceList,
): PricesNow {
  let known: Known | undefined
  let reading: Promise<Known> | undefined

  const read = async (): Promise<Known> => {
    const { state, next } = known ?? { state: noPrices, next: 0n }
    const readAt = now().getTime()
    const events = await store.read(priceStream, priceEvents, { from: next })
    known = { state: events.reduce(evolvePrices, state), next: next + BigInt(events.length), readAt }
    return known
  }

  const current = async (): Promise<Known> => {
    const age = known === undefined ? Number.POSITIVE_INFINITY : Math.abs(now().getTime() - known.readAt)
    if (known !== undefined && age < staleMs) return known
    reading ??= read().finally(() => {
      reading = undefined
    })
    const before = known
    return await reading.catch((error: unknown) => {
      if (before === undefined) throw error
      return before
    })
  }

  return async () => priceListAt((await current()).state, now(), catalogue)
}
