import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** One cookie of ours: its name and what it may hold follow from the address of the site. */
export interface Cookie {
  readonly name: string
  readonly read: (request: FastifyRequest) => string | undefined
  readonly write: (reply: FastifyReply, value: string) => void
  readonly clear: (reply: FastifyReply) => void
}

/**
 * A cookie that other sites cannot send with a write and, unless told otherwise, scripts cannot read. With https its name
 * begins with `__Host-`, so that neither a subdomain nor plain http can plant one (security S9).
 */
export function siteCookie(
  publicUrl: URL,
  name: string,
  maxAgeSeconds: number,
  { httpOnly = true, sameSite = 'lax' }: { readonly httpOnly?: boolean; readonly sameSite?: 'lax' | 'strict' } = {},
): Cookie {
  const secure = publicUrl.protocol === 'https:'
  const fullName = secure ? `__Host-${name}` : name
  const options: CookieSerializeOptions = { path: '/', httpOnly, sameSite, secure }
  return {
    name: fullName,
    read: (request) => request.cookies[fullName],
    write: (reply, value) => void reply.setCookie(fullName, value, { ...options, maxAge: maxAgeSeconds }),
    clear: (reply) => void reply.clearCookie(fullName, options),
  }
}
