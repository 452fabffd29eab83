import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../http/context.ts'
import type { Model } from '../model.ts'

/** An AI service that the sandbox stands in for: everything in which services differ. */
export interface Service {
  /** Its models by their path or slug. */
  readonly models: ReadonlyMap<string, Model>
  /** How long it stores the outputs of an ended task, in milliseconds. */
  readonly retentionMs: number
  /** Adds its calls. Each names the service in its `access`. */
  readonly routes: (app: FastifyInstance, context: Context) => void
  /** The key that a request contains. */
  readonly keyIn: (request: FastifyRequest) => string | undefined
  /** Body of a refusal. */
  readonly denial: (status: number, message: string) => object
  /** HTTP status of a refusal because the account has no money left. */
  readonly noCredits: number
}
