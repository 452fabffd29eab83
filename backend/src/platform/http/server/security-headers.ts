import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const year = 31_536_000
// A voice can be recorded on the page that syncs lips, and nowhere that another site embeds.
const permissions = 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()'

/** The same protection for answers that are sent before any hook has run; none of them is a page. */
export function bareHeaders(publicUrl: URL): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions,
    ...(publicUrl.protocol === 'https:' && { 'strict-transport-security': `max-age=${year}; includeSubDomains` }),
  }
}

/**
 * Sets protective headers on every answer (security S16, S17); a route may narrow its own further.
 * @param pictureSources origins besides our own that pages may show pictures from
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  publicUrl: URL,
  pictureSources: readonly string[],
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
    reply.header('permissions-policy', permissions)
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
