const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const exactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 6,
})

/** Cents, fractions allowed, as dollars with two decimals (spec video 9): `$3,118.42`. */
export function formatDollars(cents: number): string {
  return dollars.format(cents / 100)
}

/** The same to the millionth of a dollar, for one charge: what costs a fraction of a cent is not shown as nothing. */
export function formatCharge(cents: number): string {
  return exactDollars.format(cents / 100)
}

/** What is said of a sum that is in part simulated: without it, the sum would be taken for what was paid. */
export function simulatedWords(cents: number): string {
  return `${formatDollars(cents)} of this is simulated: the AI sandbox was at work.`
}

/** The same in brackets, behind a sum in a table; nothing where nothing of it is simulated. */
export function simulatedPart(cents: number): string {
  return cents > 0 ? ` (${formatDollars(cents)} simulated)` : ''
}

/** The share of a total in percent, with one decimal: `41.7 %`; of nothing, everything is 0 %. */
export function formatShare(part: number, total: number): string {
  return `${(total === 0 ? 0 : (part / total) * 100).toFixed(1)} %`
}
