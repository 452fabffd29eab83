import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './private-networks.ts'
import { checkPublicAddresses } from './public-addresses.ts'

/** A server may lead to another address this many times. */
const mostRedirects = 3

/** Connects to a server and asks for a file; the response has no body read yet. Every IP address it connects to comes from the lookup. */
export type Connect = (url: URL, lookup: LookupFunction, signal: AbortSignal) => Promise<IncomingMessage>

/**
 * Opens a file at a public https address, also where its server leads to other ones. Every address on the way is checked, and the IP
 * address that is connected to is the one that was checked, so that no name can lead into our own network.
 * Throws DomainError `address-refused`; undefined when there is no file.
 */
export async function openPublicFile(
  address: string,
  signal: AbortSignal,
  connect: Connect = overTls,
): Promise<IncomingMessage | undefined> {
  let next = address
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    checkPublicAddresses({ address: next }, [])
    const response = await connect(new URL(next), publicOnly, signal)
    if (response.statusCode === 200) return response
    response.destroy()
    const location = response.headers.location
    if (!isRedirect(response.statusCode) || location === undefined) return undefined
    next = URL.parse(location, next)?.href ?? ''
  }
  return undefined
}

const isRedirect = (status = 0): boolean => status >= 300 && status < 400

const overTls: Connect = (url, lookup, signal) =>
  new Promise((resolve, reject) => {
    get(url, { lookup, signal, headers: { accept: 'image/*' } }, resolve).on('error', reject)
  })

/** Looks a name up; fails when one of its IP addresses is not public. */
export const publicOnly: LookupFunction = (hostname, options, found) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) found(error, '')
    else answer(addresses, options.all === true, found)
  })
}

function answer(addresses: readonly LookupAddress[], all: boolean, found: Parameters<LookupFunction>[2]): void {
  const [first] = addresses
  if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
    found(new Error('The name leads to a private network'), '')
  } else if (all) found(null, [...addresses])
  else found(null, first.address, first.family)
}
