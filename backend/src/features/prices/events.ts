import { z } from 'zod'
import { AdminId, type EventOf, Micros } from '../../platform/eventsourcing/event.ts'

/** One price: what a model costs for each thing that is counted. */
export const Price = z.object({ model: z.string().min(1), unit: z.string().min(1), micros: Micros })
export type Price = z.infer<typeof Price>

/** Stream `prices`: the price list of this installation, for every creator. Money in millionths of a dollar. */
export const priceEvents = {
  /** Prices of models that the list did not have: all of them at first, later those that a release brings. They hold at once. */
  PricesSeeded: {
    schema: 1,
    data: z.object({
      /** Of the list that begins with them; later ones add prices of new models and leave it. */
      version: z.int().min(1),
      prices: z.array(Price).min(1),
    }),
  },
  /** From that moment on, which is never past, every request pays this. Jobs keep the price that they were requested with. */
  PriceChanged: {
    schema: 1,
    data: z.object({
      /** Counts the changes of this log, from 1. */
      number: z.int().min(1),
      ...Price.shape,
      /** The price that it takes the place of, as far as that was known. */
      before: Micros,
      from: z.iso.datetime(),
      adminId: AdminId,
    }),
  },
  /** A change that had been planned will not come. */
  PriceChangeWithdrawn: { schema: 1, data: z.object({ number: z.int().min(1), adminId: AdminId }) },
} as const
export type PriceEvent = EventOf<typeof priceEvents>

export const priceStream = 'prices'
