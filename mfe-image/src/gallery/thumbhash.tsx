import { type ReactNode, useMemo } from 'react'
import { thumbHashToDataURL } from 'thumbhash'

const decode = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** The few bytes that came with the list, as a soft picture until the real one is there (base64 thumbhash). */
export function Thumbhash({
  hash,
  className,
}: {
  readonly hash: string
  readonly className?: string | undefined
}): ReactNode {
  const source = useMemo(() => thumbHashToDataURL(decode(hash)), [hash])
  return <img className={className} src={source} alt="" aria-hidden />
}
