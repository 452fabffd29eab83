/** Content networks that the service hands its outputs out from, besides its own hosts. */
const outputNetworks = ['d1q70pf5vjeyhc.cloudfront.net', 'd2p7pge43lyniu.cloudfront.net']

const serviceDomain = 'wavespeed.ai'

/** True when an address is not the real service: what answers there is the AI sandbox, its costs are simulated. */
export const isSandbox = (baseUrl: string): boolean => !isServiceHost(new URL(baseUrl).hostname)

/**
 * The address of an output, if we may fetch it: over TLS from the service and its networks, or, in the sandbox, from
 * exactly the sandbox's own origin. Undefined for everything else.
 */
export function allowedOutput(address: string, baseUrl: string): URL | undefined {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return undefined
  if (isSandbox(baseUrl)) return url.origin === new URL(baseUrl).origin ? url : undefined
  if (url.protocol !== 'https:' || url.port !== '') return undefined
  return isServiceHost(url.hostname) || outputNetworks.includes(url.hostname) ? url : undefined
}

const isServiceHost = (host: string) => host === serviceDomain || host.endsWith(`.${serviceDomain}`)
