import { z } from 'zod'

/** What the rows of a report are grouped by. */
export const dimensions = ['user', 'model', 'feature', 'day'] as const
export type Dimension = (typeof dimensions)[number]

const day = /^\d{4}-\d{2}-\d{2}$/

/** A moment as people write it: a day, which begins at midnight UTC, or an ISO time with its zone. Becomes milliseconds. */
const Moment = z
  .string()
  .trim()
  .refine(
    (text) => day.test(text) || z.iso.datetime({ offset: true }).safeParse(text).success,
    'This must be a day such as 2026-11-24, or a time such as 2026-11-24T10:00:00Z',
  )
  .transform((text, context) => {
    const time = Date.parse(day.test(text) ? `${text}T00:00:00Z` : text)
    // Date.parse makes March 2 of February 30.
    const isReal = !Number.isNaN(time) && (!day.test(text) || new Date(time).toISOString().startsWith(text))
    if (!isReal) context.addIssue({ code: 'custom', message: 'This is no day of the calendar' })
    return time
  })

const priceKey = /^\S.* \S.*$/

/**
 * A price list as a file: by model and what is counted (`bytedance/seedream-v4 image`, `kling-2.5 second pro`), in millionths of a dollar.
 * It is what `GET /api/prices` answers.
 */
export const PriceListFile = z.strictObject({
  version: z.union([z.int(), z.string()]).optional(),
  micros: z
    .record(
      z.string().regex(priceKey, 'This is no model and unit'),
      z.int('A price is a whole number of millionths of a dollar').min(0),
    )
    .refine((prices) => Object.keys(prices).length > 0, 'This list holds no price'),
})
export type PriceListFile = z.infer<typeof PriceListFile>

/** What a report is of. Times are half-open: from (inclusive) to (exclusive), by when a charge was recorded. */
export const ReportOptions = z
  .strictObject({
    from: Moment.optional(),
    to: Moment.optional(),
    by: z
      .array(z.enum(dimensions))
      .min(1)
      .refine((all) => new Set(all).size === all.length, 'This names something twice')
      .default(['model']),
    user: z.uuid('This must be the id of a person').optional(),
    model: z.string().min(1).max(200).optional(),
    /** The report as it stood at that moment. */
    asOf: Moment.optional(),
    /** What the same usage would have cost by this price list. */
    prices: PriceListFile.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ['to'],
    error: 'This must be later than the beginning',
  })
export type ReportOptions = z.infer<typeof ReportOptions>
