import { providerAccounts } from '@studio/backend/platform/providers/accounts.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { catalogueRoutes } from './catalogue.ts'
import type { Context } from './context.ts'
import { refusal } from './envelope.ts'
import { predictionRoutes } from './predictions.ts'
import { segmindRoutes } from './segmind.ts'
import { segmindUploadRoutes, wavespeedUploadRoutes } from './uploads.ts'

/** The wire format of one AI service. */
export interface WireFormat {
  /** Adds the calls of the service. Each names the service in its `access`. */
  readonly routes: (app: FastifyInstance, context: Context) => void
  /** The key that a request contains. */
  readonly keyIn: (request: FastifyRequest) => string | undefined
  /** Body of a refusal. */
  readonly denial: (status: number, message: string) => object
  /** HTTP status of a refusal because the account has no money left. */
  readonly noCredits: number
}

const wavespeed: WireFormat = {
  routes: (app, context) => {
    wavespeedUploadRoutes(app, context)
    catalogueRoutes(app, context)
    predictionRoutes(app, context)
  },
  keyIn: ({ headers }) => /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1],
  denial: refusal,
  noCredits: 403,
}

const segmind: WireFormat = {
  routes: (app, context) => {
    segmindUploadRoutes(app, context)
    segmindRoutes(app, context)
  },
  keyIn: ({ headers }) => [headers['x-api-key']].flat()[0],
  denial: (_status, message) => ({ error: message }),
  noCredits: 406,
}

const known: Readonly<Record<string, WireFormat>> = { wavespeed, segmind }

/**
 * The wire formats of these provider accounts by name. Throws for an account without one, because the sandbox could not stand in for its
 * service.
 */
export function wireFormatsOf(accounts: readonly { readonly name: string }[]): ReadonlyMap<string, WireFormat> {
  return new Map(
    accounts.map(({ name }) => {
      const format = Object.hasOwn(known, name) ? known[name] : undefined
      if (format === undefined) throw new Error(`The sandbox does not know the wire format of ${name}`)
      return [name, format]
    }),
  )
}

export const wireFormats = wireFormatsOf(providerAccounts)

/** The format of the response to a request: that of its route, or else WaveSpeed's. */
export function formatOf(request: FastifyRequest): WireFormat {
  return wireFormats.get(request.routeOptions.config?.access ?? '') ?? wavespeed
}

/** A refusal in the format of the service that the matched route belongs to. */
export function denial(request: FastifyRequest, status: number, message: string): object {
  return formatOf(request).denial(status, message)
}
