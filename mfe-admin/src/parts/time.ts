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

/** A time that was waited for: `0.4 s`, `12 s`, `3 min`, `2.5 h`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 120) return `${Math.round(seconds)} s`
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`
}
