import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What differs between the sites of the two audiences. */
export interface SiteHeaders {
  /** Origins besides our own that pages may show pictures from. */
  readonly pictureSources: readonly string[]
  /** Whether a voice can be recorded, as on the page that syncs lips; never where another site embeds it. */
  readonly records: boolean
}

const year = 31_536_000
const permissionsOf = (records: boolean): string =>
  `camera=(), microphone=(${records ? 'self' : ''}), geolocation=(), payment=(), usb=()`

/** The same protection for answers that are sent before any hook has run; none of them is a page. */
export function bareHeaders(publicUrl: URL): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsOf(false),
    ...(publicUrl.protocol === 'https:' && { 'strict-transport-security': `max-age=${year}; includeSubDomains` }),
  }
}

/** Sets protective headers on every answer (security S16, S17); a route may narrow its own further. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  publicUrl: URL,
  { pictureSources, records }: SiteHeaders,
): Promise<void> {
  const secure = publicUrl.protocol === 'https:'
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(publicUrl, secure, pictureSources) },
    strictTransportSecurity: secure && { maxAge: year, includeSubDomains: true },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Our own pages are told where a navigation came from, other sites are not.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsOf(records))
  })
}

function contentPolicy(publicUrl: URL, secure: boolean, pictureSources: readonly string[]): Record<string, string[]> {
  const self = "'self'"
  const none = "'none'"
  return {
    defaultSrc: [self],
    scriptSrc: [self],
    // antd adds its styles to the page while it runs.
    styleSrc: [self, "'unsafe-inline'"],
    imgSrc: [self, 'data:', 'blob:', ...pictureSources],
    mediaSrc: [self, 'blob:'],
    fontSrc: [self, 'data:'],
    // Safari before 15.4 does not count sockets as 'self'.
    connectSrc: [self, `${secure ? 'wss' : 'ws'}://${publicUrl.host}`],
    workerSrc: [self, 'blob:'],
    objectSrc: [none],
    baseUri: [none],
    formAction: [self],
    frameAncestors: [none],
    ...(secure && { upgradeInsecureRequests: [] }),
  }
}
