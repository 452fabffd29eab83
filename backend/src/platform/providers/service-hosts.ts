/** The hosts whose addresses we request when a service returns them. */
export interface ServiceHosts {
  /** True when an address is not that of the real service: then it is the AI sandbox, and costs are simulated. */
  readonly isSandbox: (baseUrl: string) => boolean
  /**
   * Parses an address that the service has returned, if we may request it: over TLS from the service and its networks, or, in the
   * sandbox, from exactly the sandbox's own origin. Undefined for everything else.
   */
  readonly allowed: (address: string, baseUrl: string) => URL | undefined
}

/**
 * The hosts of one service.
 * @param domain its own, with everything below
 * @param networks exact names of content networks it hands its outputs out from
 */
export function serviceHosts(domain: string, networks: readonly string[]): ServiceHosts {
  const isOwn = (host: string) => host === domain || host.endsWith(`.${domain}`)
  const isSandbox = (baseUrl: string) => !isOwn(new URL(baseUrl).hostname)
  return {
    isSandbox,
    allowed(address, baseUrl) {
      const url = URL.parse(address)
      if (url === null || url.username !== '' || url.password !== '') return undefined
      if (isSandbox(baseUrl)) return url.origin === new URL(baseUrl).origin ? url : undefined
      if (url.protocol !== 'https:' || url.port !== '') return undefined
      return isOwn(url.hostname) || networks.includes(url.hostname) ? url : undefined
    },
  }
}
