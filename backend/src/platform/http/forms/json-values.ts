/** The most values that a JSON body may hold, as `holdsMoreValues` counts: several times as many as a chat of 500 messages, the largest. */
export const mostValues = 50_000

const quote = 0x22
const comma = 0x2c
const openingBracket = 0x5b
const backslash = 0x5c
const openingBrace = 0x7b

/**
 * Whether JSON text holds more than `most` lists, objects, strings (names of fields too) and commas. In memory each value takes many times
 * the bytes that it has as text. Only the bytes are looked at, so that nothing is made of a body which is refused.
 */
export function holdsMoreValues(json: Uint8Array, most: number): boolean {
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === quote) at = endOfString(json, at + 1)
    else if (byte !== comma && byte !== openingBracket && byte !== openingBrace) continue
    if (++values > most) return true
  }
  return false
}

/** Where the string ends whose first character is at `start`. */
function endOfString(json: Uint8Array, start: number): number {
  const next = json.indexOf(quote, start)
  if (next === -1) return json.length
  // A picture holds megabytes without a quote: most strings end here.
  if (json[next - 1] !== backslash) return next
  for (let at = start; at < json.length; at++) {
    if (json[at] === backslash) at++
    else if (json[at] === quote) return at
  }
  return json.length
}
