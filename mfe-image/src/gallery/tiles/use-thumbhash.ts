import { useMemo } from 'react'
import { thumbHashToDataURL } from 'thumbhash'

const decode = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** The few bytes that came with the list (a base64 thumbhash) as the address of a soft picture, until the real one is there. */
export const useThumbhash = (hash: string): string => useMemo(() => thumbHashToDataURL(decode(hash)), [hash])
