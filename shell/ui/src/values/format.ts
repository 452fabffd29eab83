const number = new Intl.NumberFormat('en-US')
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto', style: 'short' })
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const timeOfDay = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** `1,284`. */
export function formatCount(count: number): string {
  return number.format(count)
}

/** A number of things that are called `one` if there is only one, and `one` with an s otherwise: `1 image`, `1,284 images`. */
export function formatCountOf(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${formatCount(count)} ${one}s`
}

/** Cents, fractions allowed, as `11¢`, `2.7¢`, from a dollar on `$3.42` (ui.md 4). What costs something is never shown as nothing: `0.04¢`. */
export function formatCents(cents: number): string {
  if (cents >= 100) return dollars.format(cents / 100)
  if (cents > 0 && cents < 0.1) return `${Number(cents.toPrecision(2))}¢`
  return `${Number(cents.toFixed(1))}¢`
}

/** Elapsed time of what is in progress: `12 s`, from a minute on `1:05`, from an hour on `1:02:05`. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${twoDigits(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`
}

/** A place in a video in seconds, to the tenth, as players show it: `0:07.5`, `1:05`, `10:00`. */
export function formatTimestamp(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600]
  const shown = rest % 10 === 0 ? String(rest / 10) : (rest / 10).toFixed(1)
  return `${minutes}:${rest < 100 ? '0' : ''}${shown}`
}

/** What something cost: credits where it was paid by them, else money. */
export function formatPaid({
  credits,
  costCents,
}: {
  readonly credits?: number | undefined
  readonly costCents: number
}): string {
  return credits === undefined ? formatCents(costCents) : formatCountOf(credits, 'credit')
}

/** How long something plays, to a tenth of a second: `5 s`, `12.4 s`. */
export function formatSeconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toFixed(1))} s`
}

const twoDigits = (count: number): string => String(count).padStart(2, '0')

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `2 min ago`, `yesterday`; under a minute `just now` (ui.md 4). Times in ms since 1970. */
export function formatAgo(then: number, now: number): string {
  const step = steps.find(([, length]) => now - then >= length)
  if (step === undefined) return 'just now'
  return relative.format(-Math.floor((now - then) / step[1]), step[0]).replace('.', '')
}

/** Date and time to the second, for the hover beside `formatAgo`. */
export function formatExact(then: number): string {
  return exact.format(then)
}

/** The day of a moment by the person's own clock, as `Nov 3, 2026`. Time in ms since 1970. */
export function formatDate(then: number): string {
  return date.format(then)
}

/** Until when something is there, by the person's own clock: `Nov 26`, within a day `5:30 PM`. Times in ms since 1970. */
export function formatExpiry(expiry: number, now: number): string {
  return (expiry - now < 86_400_000 ? timeOfDay : shortDay).format(expiry)
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** A number of bytes in the unit that suits it: `950 B`, `3.4 MB`, `120 MB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1_000 ** power
  return `${Number(value.toFixed(value < 10 ? 1 : 0))} ${units[power]}`
}

/** A day of the calendar, given as `2026-11-03`, as `Nov 3, 2026`, whatever the time zone; what is no day is returned as it is. */
export function formatDay(text: string): string {
  const time = Date.parse(text)
  return Number.isNaN(time) ? text : day.format(time)
}

/** The text, cut after `most` characters at the end of a word where there is one near. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > most / 2 ? space : most).trimEnd()}…`
}
