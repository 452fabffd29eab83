import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../../eventsourcing/decider.ts'
import { httpErrors } from '../../contract/http-errors.ts'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Throws unless a write comes from our own pages (security S9). A browser always sends `Origin` or `Sec-Fetch-Site`, and what it
 * sends must name us. A request with neither comes from a program, which has no other person's cookies.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: URL): void {
  if (harmless.has(request.method)) return
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origin !== publicUrl.origin) throw foreign()
  if (site !== undefined && site !== 'same-origin') throw foreign()
}

/** For a WebSocket: browsers always name the origin, and only ours may listen (security RT4). */
export function checkSocketOrigin(request: FastifyRequest, publicUrl: URL): void {
  if (request.headers.origin !== publicUrl.origin) throw foreign()
}

/**
 * True for a navigation that began on our own pages; a link elsewhere must not sign anybody out (security 4). What a page of ours
 * merely fetches is no navigation: the address may come from such a link.
 */
export function isOwnNavigation({ headers }: FastifyRequest, publicUrl: URL): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  if (mode !== undefined && mode !== 'navigate') return false
  if (site !== undefined) return site === 'same-origin'
  // Browsers leave the header out where they do not trust the connection.
  const from = headers.referer === undefined ? null : URL.parse(headers.referer)
  return from?.origin === publicUrl.origin
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True when the browser uses another name for this machine than the studio does. */
export function isOtherLoopback({ hostname }: FastifyRequest, publicUrl: URL): boolean {
  return hostname !== publicUrl.hostname && loopback.has(hostname) && loopback.has(publicUrl.hostname)
}

const foreign = () => new DomainError(httpErrors.foreignOrigin, 'This request did not come from a page of the studio.')
