import type { FastifyRequest } from 'fastify'

/**
 * The pattern of the route that a request matched, such as `/api/assets/:id`; `none` when it matched none. Logs, spans and metrics
 * name it in place of the address, which carries ids, codes and search words.
 */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none'
}
