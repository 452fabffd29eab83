/** Money is a whole number of millionths of a dollar inside, cents with fractions at the HTTP edge. */
export const microsPerCent = 10_000

/** Cents, fractions allowed, of millionths of a dollar. */
export function centsOf(micros: number): number {
  return micros / microsPerCent
}

/** Millionths of a dollar, whole, of cents as a client sends them. */
export function microsOf(cents: number): number {
  return Math.round(cents * microsPerCent)
}

/** `$3.42`: for sentences that people read. */
export function dollarText(micros: number): string {
  return `$${(micros / microsPerCent / 100).toFixed(2)}`
}
