const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** A moment to the second, in UTC as everywhere in the pages of admins: `Nov 24, 2026, 14:05:09`. */
export function formatMoment(at: string): string {
  return moment.format(Date.parse(at))
}
