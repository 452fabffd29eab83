const digits = '0123456789abcdefghijklmnopqrstuvwxyz'
const base = digits.length

/** Digits of a time: enough for 3,000 years. */
const timeWidth = 9
/** Digits of the number within one command: enough for 1296 images. */
const numberWidth = 2
/** Digits of the image's id: enough that two images at the same place at the same moment hardly ever have the same ones. */
const idWidth = 3
/** Every rank ends in this digit, so that there is room below it: nothing is between `x` and `x0`. */
const middle = 'i'

/** The end of every rank of an image. It makes the ranks different that two pages give to different images for one and the same place. */
function endOf(assetId: string): string {
  const number = Number.parseInt(assetId.slice(-8), 16) % base ** idWidth
  return number.toString(base).padStart(idWidth, '0') + middle
}

/**
 * Rank of an image that is added: above all that were added earlier, and above those that the same command names after it.
 * @param at time of the command, ISO 8601
 * @param n number of the image in the command, from 0
 */
export function rankAt(assetId: string, at: string, n = 0): string {
  const time = new Date(at).getTime().toString(base).padStart(timeWidth, '0')
  const number = (base ** numberWidth - 1 - n).toString(base).padStart(numberWidth, '0')
  return time + number + endOf(assetId)
}

/**
 * A rank for an image between two others, in the order of texts; undefined when the first is not lower than the second. Ranks are read
 * as fractions in base 36, which therefore must not end in 0.
 * @param low empty: below all
 * @param high absent: above all
 */
export function rankBetween(assetId: string, low: string, high: string | undefined): string | undefined {
  if (high !== undefined && low >= high) return undefined
  let place = between(low, high)
  // A place that `high` begins with would not be below `high` any more once the end is added.
  while (high?.startsWith(place)) place += between('', high.slice(place.length))
  return place + endOf(assetId)
}

/** A rank directly above another one: below every higher rank that does not begin with the other one and these zeros. */
export function rankDirectlyAbove(assetId: string, rank: string): string {
  return `${rank}0000${endOf(assetId)}`
}

function between(low: string, high: string | undefined): string {
  const shared = sharedDigits(low, high)
  if (high !== undefined && shared > 0) return high.slice(0, shared) + between(low.slice(shared), high.slice(shared))
  const [first, last] = [digitAt(low, 0), high === undefined ? base : digitAt(high, 0)]
  if (last - first > 1) return digits.charAt(Math.floor((first + last) / 2))
  // The two digits are neighbours: `high` cut off after this digit lies between, if `high` has further digits.
  if (high !== undefined && high.length > 1) return high.slice(0, 1)
  return digits.charAt(first) + between(low.slice(1), undefined)
}

/** Number of leading digits that both have in common, where `low` counts as if any number of zeros followed it. */
function sharedDigits(low: string, high: string | undefined): number {
  if (high === undefined) return 0
  let n = 0
  while (n < high.length && digitAt(low, n) === digitAt(high, n)) n += 1
  return n
}

const digitAt = (text: string, n: number): number => (n < text.length ? digits.indexOf(text.charAt(n)) : 0)
