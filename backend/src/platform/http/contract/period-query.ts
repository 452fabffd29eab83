import { z } from 'zod'

const moment = () =>
  z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: 'This is no date in ISO 8601' })
    .optional()
    .describe('ISO 8601')

/**
 * Spec video 7: what a figure is of. Half-open, and made of whole days in UTC: from the day of `startDate` up to the day before `endDate`,
 * or with the day of `endDate` when that is later than its midnight. Without a bound it is open at that side.
 */
export const PeriodQuery = z.object({ startDate: moment(), endDate: moment() })
export type PeriodQuery = z.infer<typeof PeriodQuery>
