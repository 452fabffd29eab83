import { useMemo } from 'react'
import { thumbHashToDataURL } from 'thumbhash'

/** How many previews are kept: more than the tiles of a few windows, which come back when the person scrolls back. */
const mostKept = 400

/** The previews that were made last, by their thumbhash; the one used last is the last. */
const kept = new Map<string, string>()

const decode = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

function previewOf(hash: string): string {
  const preview = kept.get(hash) ?? thumbHashToDataURL(decode(hash))
  kept.delete(hash)
  kept.set(hash, preview)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return preview
}

/** The address of a blurred preview, made from the thumbhash (base64) that came with the list. */
export function useThumbhash(hash: string): string {
  return useMemo(() => previewOf(hash), [hash])
}
