import { inflateSync } from 'node:zlib'

/** Of one chunk; provenance is written near its beginning. */
const mostSearchedBytes = 1_000_000

/** What zlib compresses begins with a byte whose lower half is 8, the number of the method. */
const isZlib = (first: number | undefined): boolean => first !== undefined && (first & 0x0f) === 8

/** IPTC's word for a picture that a machine made, in XMP or in a C2PA manifest. */
const machineMade = /digitalsourcetype\W{1,10}(\w{0,60}algorithmicmedia)/i

/** IPTC's word for how a picture was made when a machine had a part in it; undefined for a camera's, or when nothing is said. */
export function machineSourceIn(payload: Buffer): string | undefined {
  const text = payload.subarray(0, mostSearchedBytes).toString('latin1')
  return machineMade.exec(text)?.[1] ?? machineMade.exec(inflatedText(payload))?.[1]
}

/** The text of XMP in a PNG, where it may be compressed; empty when it is not, or cannot be read. */
function inflatedText(payload: Buffer): string {
  const compressed = compressedIn(payload)
  if (compressed === undefined) return ''
  try {
    return inflateSync(compressed, { maxOutputLength: mostSearchedBytes }).toString('latin1')
  } catch {
    // Too long or broken: what cannot be read is dropped like any other text.
    return ''
  }
}

/**
 * The compressed part of a text chunk. After the keyword and a zero `zTXt` has a method, which is 0; `iTXt` has a flag, which is 1
 * when the text is compressed, a method, and two more texts that end with zero.
 */
function compressedIn(payload: Buffer): Buffer | undefined {
  const start = payload.indexOf(0) + 1
  if (!payload.toString('latin1', 0, start).startsWith('XML:com.adobe.xmp')) return undefined
  if (payload[start] === 1) return payload.subarray(payload.indexOf(0, payload.indexOf(0, start + 2) + 1) + 1)
  return isZlib(payload[start + 1]) ? payload.subarray(start + 1) : undefined
}

/** XMP that says how a picture was made and nothing else. */
export function xmpOf(source: string): string {
  return (
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
    `<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ` +
    `Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${source}"/></rdf:RDF></x:xmpmeta>`
  )
}
