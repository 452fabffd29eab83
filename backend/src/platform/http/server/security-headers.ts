import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const year = 31_536_000
const permissions = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'

/** The same protection for an answer that no hook sees, and that is no page. */
export const bareHeaders = (publicUrl: URL): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  ...(publicUrl.protocol === 'https:' && { 'strict-transport-security': `max-age=${year}; includeSubDomains` }),
})

/** Protective headers on every answer (security S16, S17); a route may narrow its own further. */
export async function registerSecurityHeaders(app: FastifyInstance, publicUrl: URL): Promise<void> {
  const secure = publicUrl.protocol === 'https:'
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(publicUrl, secure) },
    strictTransportSecurity: secure && { maxAge: year, includeSubDomains: true },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Our own pages see where a navigation came from, nobody else does.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions)
  })
}

function contentPolicy(publicUrl: URL, secure: boolean): Record<string, string[]> {
  const self = "'self'"
  const none = "'none'"
  return {
    defaultSrc: [self],
    scriptSrc: [self],
    // antd writes its styles into the page while it runs.
    styleSrc: [self, "'unsafe-inline'"],
    // Profile pictures come from wherever the identity provider keeps them.
    imgSrc: [self, 'data:', 'blob:', 'https:'],
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
