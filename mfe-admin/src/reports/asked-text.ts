import type { AskedReport } from '@studio/backend/contract/admin'
import { formatMoment } from '../parts/time.ts'

/** What was asked of a report, in a line: `By user and day, from Nov 1, 2026, 00:00:00, only wan-2.5`. */
export function askedText(asked: AskedReport | undefined): string {
  if (asked === undefined) return 'Not known any more'
  const { by, sql, from, to, asOf, user, model, repriced } = asked
  const parts = [
    sql === undefined ? `By ${by.join(' and ')}` : `SQL: ${sql}`,
    from && `from ${formatMoment(from)}`,
    to && `to ${formatMoment(to)}`,
    user && `only user ${user}`,
    model && `only ${model}`,
    asOf && `as of ${formatMoment(asOf)}`,
    repriced && 'by another price list',
  ]
  return parts.filter(Boolean).join(', ')
}
