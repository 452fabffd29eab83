/** Whole cents of an amount in dollars as a person types it, such as `5`, `2.50`, `$3`; undefined for anything else, and for nothing. */
export function readDollars(text: string): number | undefined {
  const [, dollars, cents = ''] = /^\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.normalize('NFKC').trim()) ?? []
  if (dollars === undefined) return undefined
  const all = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
  return all === 0 ? undefined : all
}
