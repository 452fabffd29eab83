import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../eventsourcing/decider.ts'
import type { RawBody } from '../contract/endpoint.ts'
import { httpErrors } from '../contract/http-errors.ts'
import { holdsMoreValues, mostValues } from './json-values.ts'

/** Largest body of a webhook, in bytes. */
export const webhookBytes = 64 * 1024

/**
 * Hands the body of a webhook on as bytes, because its signature covers the bytes; all other JSON is parsed as usual. Refuses as `too-large`
 * what would become more values than the process can hold for many requests at once, however few bytes it has.
 */
export function registerRawBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (request.routeOptions.config.endpoint?.webhook) {
      const raw: RawBody = { bytes, headers: request.headers }
      return done(null, raw)
    }
    if (holdsMoreValues(bytes, mostValues)) return done(tooManyValues())
    void parseJson(request, bytes.toString(), done)
  })
}

const tooManyValues = () => new DomainError(httpErrors.tooLarge, 'The request holds too many values.')
