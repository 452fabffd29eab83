import { useMemo } from 'react'
import { thumbHashToDataURL } from 'thumbhash'

const decode = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** The address of a blurred preview, made from the thumbhash (base64) that came with the list. */
export function useThumbhash(hash: string): string {
  return useMemo(() => thumbHashToDataURL(decode(hash)), [hash])
}
