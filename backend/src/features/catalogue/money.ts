/** Money is a whole number of millionths of a dollar inside, cents with fractions at the HTTP edge. */
const microsPerCent = 10_000

/** Cents, fractions allowed, of millionths of a dollar. */
export const centsOf = (micros: number): number => micros / microsPerCent

/** Millionths of a dollar, whole, of cents as a client sends them. */
export const microsOf = (cents: number): number => Math.round(cents * microsPerCent)

/** `$3.42`: for sentences that people read. */
export const dollarText = (micros: number): string => `$${(micros / microsPerCent / 100).toFixed(2)}`
