import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../http/context.ts'
import type { Model } from '../model.ts'

/** An AI service that the sandbox stands in for: everything in which services differ. */
export interface Service {
  /** The media that it makes; absent for a service of language models. */
  readonly media?: MediaService
  /** Adds its calls. Each names the service in its `access`. */
  readonly routes: (app: FastifyInstance, context: Context) => void
  /** The key that a request contains. */
  readonly keyIn: (request: FastifyRequest) => string | undefined
  /** What people have written in the body of a request, in which fault switches are looked for. */
  readonly promptIn: (body: unknown) => string
  /** Body of a refusal. */
  readonly denial: (status: number, message: string) => object
  /** HTTP status of a refusal because the account has no money left. */
  readonly noCredits: number
}

export interface MediaService {
  /** Its models by their path or slug. */
  readonly models: ReadonlyMap<string, Model>
  /** How long it stores the outputs of an ended task, in milliseconds. */
  readonly retentionMs: number
}

/** The key that is sent as `Authorization: Bearer <key>`. */
export function bearerKeyIn({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
}
