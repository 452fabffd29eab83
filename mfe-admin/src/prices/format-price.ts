const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 6 })

/** A price to its smallest part: `2.75¢`, from a dollar on `$3.00`. */
export function formatPrice(cents: number): string {
  return cents >= 100 ? dollars.format(cents / 100) : `${Number(cents.toFixed(4))}¢`
}

/** The cents that somebody typed, such as `2.75`; undefined for what is no price. */
export function centsOfText(text: string): number | undefined {
  if (!/^\d{1,6}([.,]\d{1,4})?$/.test(text.trim())) return undefined
  return Number(text.trim().replace(',', '.'))
}
