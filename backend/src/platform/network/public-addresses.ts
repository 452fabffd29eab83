import { isIP } from 'node:net'
import { commonErrors } from '../eventsourcing/common-errors.ts'
import { DomainError } from '../eventsourcing/decider.ts'
import { isPublicAddress } from './private-networks.ts'

/** Names that lead to this machine or its network only (RFC 6761, RFC 6762, RFC 8375). */
const localNames = ['localhost', 'local', 'internal', 'home.arpa', 'invalid', 'test', 'example', 'onion']

/**
 * Refuses addresses at which no AI service could or should fetch a file: anything but https, with a name and password in it, of a
 * private network, or of a host that is not allowed here. The service fetches them, not we; a private one would show it our network.
 * Throws DomainError `address-refused`, whose details name the field.
 * @param addresses by the names of their fields; those that are undefined are passed over
 * @param allowedHosts names whose hosts and subdomains may be used; empty means every public host
 */
export function checkPublicAddresses(
  addresses: Readonly<Record<string, string | undefined>>,
  allowedHosts: readonly string[],
): void {
  for (const [field, text] of Object.entries(addresses)) {
    const fault = text === undefined ? undefined : faultOf(text, allowedHosts)
    if (fault !== undefined) throw new DomainError(commonErrors.addressRefused, fault, { field })
  }
}

function faultOf(text: string, allowedHosts: readonly string[]): string | undefined {
  const url = URL.parse(text)
  if (url === null || url.protocol !== 'https:') return 'Enter an address that begins with https://.'
  if (url.username !== '' || url.password !== '') return 'Addresses with a name or password in them are not taken.'
  if (!isPublicHost(url.hostname)) return 'This address leads to a private network.'
  if (!isAllowed(url.hostname, allowedHosts)) return `Addresses of ${url.hostname} are not allowed in this studio.`
  return undefined
}

function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '')
  if (isIP(host) === 4) return isPublicAddress(host)
  // No service of files is known that is reached by an IPv6 address instead of a name.
  if (host.startsWith('[')) return false
  return host.includes('.') && !localNames.some((name) => isWithin(host, name))
}

const isAllowed = (host: string, allowed: readonly string[]): boolean =>
  allowed.length === 0 || allowed.some((name) => isWithin(host, name))

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)
