import type { FastifyInstance } from 'fastify'
import { routeOf } from './route-of.ts'

/** Is told what the HTTP side does, for metrics; never an address, a user or any content. */
export interface RequestObserver {
  readonly served: (request: ServedRequest) => void
  /** A webhook came whose signature does not fit. */
  readonly forgedReport: () => void
  /** How to ask for the number of open live sockets. */
  readonly socketsFrom: (count: () => number) => void
}

export interface ServedRequest {
  readonly method: string
  /** Pattern of the route, e.g. `/api/assets/:id`; `none` when no route matched. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** Tells the observer of every request that was served. Call it before any route is registered. */
export function observeRequests(app: FastifyInstance, observer: RequestObserver): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    observer.served({ method, route: routeOf(request), status: reply.statusCode, seconds: reply.elapsedTime / 1_000 })
  })
}
