const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 6 })

/** A price to its smallest part: `2.75¢`, from a dollar on `$3.00`. */
export function formatPrice(cents: number): string {
  return cents >= 100 ? dollars.format(cents / 100) : `${Number(cents.toFixed(4))}¢`
}

/** The cents that somebody typed, such as `2.75`; undefined for what is no price, or may be one of two. */
export function readCents(text: string): number | undefined {
  if (!/^\d{1,6}(\.\d{1,4}|,(\d{1,2}|\d{4}))?$/.test(text.trim())) return undefined
  return Number(text.trim().replace(',', '.'))
}

/** What is wrong with a text that is no price: a comma before three digits may begin the thousands or the decimals. */
export function faultOfPrice(text: string): string {
  const [, before, after] = /^(\d{1,6}),(\d{3})$/.exec(text.trim()) ?? []
  if (before === undefined) return 'Enter a price in cents, such as 2.75.'
  return `Is this ${Number(`${before}${after}`)} or ${Number(`${before}.${after}`)}? Enter it without a comma.`
}
