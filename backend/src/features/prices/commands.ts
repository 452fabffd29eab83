import type { AdminId, Position } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import { seedVersion } from '../catalogue/models.ts'
import { priceSeeds } from '../catalogue/price-seeds.ts'
import { type ChangePrice, priceDecider } from './decider.ts'
import { priceStream } from './events.ts'

/** Puts prices of the catalogue into the log that it does not have; all of them at the first start, later those of new models. */
export async function seedPrices(handle: Handle, command: CommandContext): Promise<void> {
  const prices = priceSeeds.map(({ model, unit, micros }) => ({ model, unit, micros }))
  await handle(priceDecider, priceStream, { ...command, type: 'SeedPrices', version: seedVersion, prices })
}

/**
 * Changes a price, from a moment on or as soon as all processes know it. Throws DomainError `unknown-price`, `price-in-the-past`,
 * `same-price` or `price-changed`.
 */
export async function changePrice(handle: Handle, change: Omit<ChangePrice, 'type'>): Promise<Position> {
  // A log whose first start was with an earlier release may not have the price yet.
  await seedPrices(handle, { ...change, commandId: deriveId(change.commandId, 'seeds') })
  return (await handle(priceDecider, priceStream, { ...change, type: 'ChangePrice' })).position
}

/** Takes back a change that has not come into force. Throws DomainError `not-found` or `price-in-force`. */
export async function withdrawPriceChange(
  handle: Handle,
  change: CommandContext & { readonly adminId: AdminId; readonly number: number },
): Promise<Position> {
  return (await handle(priceDecider, priceStream, { ...change, type: 'WithdrawPriceChange' })).position
}
