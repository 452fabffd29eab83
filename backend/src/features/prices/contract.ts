import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { CsvTable, Done, endpoint } from '../../platform/http/contract/endpoint.ts'
import { priceErrors } from './errors.ts'

/** A price in cents: millionths of a dollar are the smallest part. */
const priceBounds = { most: 1_000_000, perCent: 10_000 } as const
const isWholeMicros = (cents: number): boolean => {
  const micros = cents * priceBounds.perCent
  return Math.abs(micros - Math.round(micros)) < 1e-6
}
const inBounds = (schema: z.ZodNumber) =>
  schema
    .min(0, 'A price is not below nought')
    .max(priceBounds.most, 'This is too much for a price')
    .refine(isWholeMicros, 'A price has at most four decimals of a cent')

const Named = z.object({
  modelId: z.string().min(1, 'Please name a model').max(200, 'There is no such model'),
  unit: z.string().min(1, 'Please say what is counted').max(200, 'There is no such price'),
})

/** One price that holds now. */
export const ListedPrice = z.object({
  kind: z.enum(['image', 'video', 'copy', 'lip-sync', 'language']),
  model: z.string(),
  label: z.string(),
  unit: z.string(),
  /** What is counted, for people: `a second, 1080p`. */
  words: z.string(),
  cents: z.number(),
})
export type ListedPrice = z.infer<typeof ListedPrice>

/** One change, whether or not it is in force. */
export const ListedChange = z.object({
  number: z.int(),
  model: z.string(),
  label: z.string(),
  unit: z.string(),
  words: z.string(),
  cents: z.number(),
  beforeCents: z.number(),
  from: z.iso.datetime(),
  decidedAt: z.iso.datetime(),
  /** The admin's name; null where nobody knows it any more, as with the reason. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  state: z.enum(['planned', 'in-force', 'withdrawn']),
})
export type ListedChange = z.infer<typeof ListedChange>

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/admin/prices',
  summary: 'List the prices that hold now, and all changes',
  access: 'admin',
  response: z.object({
    version: z.int(),
    prices: z.array(ListedPrice),
    /** Newest first. */
    changes: z.array(ListedChange),
  }),
})
export type Prices = z.infer<typeof listPrices.response>

/** The prices that hold now as a file. */
export const pricesFile = endpoint({
  method: 'GET',
  path: '/api/admin/prices/prices.csv',
  summary: 'Save the prices that hold now as CSV',
  access: 'admin',
  response: CsvTable,
})

/** All changes of prices as a file. */
export const priceChangesFile = endpoint({
  method: 'GET',
  path: '/api/admin/prices/changes.csv',
  summary: 'Save the changes of prices as CSV',
  access: 'admin',
  response: CsvTable,
})

/** What another price would have meant for what was charged lately. */
export const previewPrice = endpoint({
  method: 'GET',
  path: '/api/admin/prices/preview',
  summary: 'Tell what a price would have meant for the last 30 days',
  refusals: [priceErrors.unknownPrice],
  access: 'admin',
  query: Named.extend({
    cents: z.preprocess((value) => (value === '' ? undefined : Number(value)), inBounds(z.number())),
  }),
  response: z.object({
    days: z.int(),
    /** How many charges were by this price. */
    charges: z.int(),
    /** What they were, in cents, and what they would have been. */
    cents: z.number(),
    wouldBeCents: z.number(),
    /** How much of `cents` is simulated, because the AI sandbox was at work. */
    simulatedCents: z.number(),
    /** Charges of the model whose price can no longer be known among several; they are not counted. */
    unclear: z.int(),
    /** Calls of this model are charged by what its service says: the price counts where it says nothing. */
    byService: z.boolean(),
  }),
})
export type PricePreview = z.infer<typeof previewPrice.response>

const Reason = z.string().trim().min(3, 'Please say why').max(500, 'Please say it in 500 characters')

/** From that day on (UTC), or from now on, requests pay this. What was requested before keeps its price. */
export const changePrice = endpoint({
  method: 'POST',
  path: '/api/admin/prices',
  summary: 'Change a price, from now or from a day on',
  refusals: [priceErrors.unknownPrice, priceErrors.inThePast, priceErrors.samePrice, priceErrors.otherPrice],
  access: 'admin',
  body: Named.extend({
    cents: inBounds(z.number()),
    /** What the admin saw as the price of now; refused with `price-changed` when it is no longer. */
    shownCents: inBounds(z.number()).optional(),
    /** The beginning of this day. */
    from: z.iso.date('Please choose a day').optional(),
    reason: Reason,
  }),
  response: Done,
})

export const withdrawPriceChange = endpoint({
  method: 'POST',
  path: '/api/admin/prices/:number/withdraw',
  summary: 'Take back a change of a price that has not come into force',
  refusals: [priceErrors.inForce, commonErrors.notFound],
  access: 'admin',
  params: z.object({ number: z.coerce.number().pipe(z.int().min(1).max(1_000_000)) }),
  body: z.object({ reason: Reason }),
  response: Done,
})
