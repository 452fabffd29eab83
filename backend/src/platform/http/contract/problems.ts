import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPageNavigation, sendShell } from '../server/pages.ts'
import type { Problem } from './endpoint.ts'
import { isPassing, problemOf, toProblem } from './errors.ts'

/** Every error, in every scope, becomes a problem document; what happened goes to the log, with the same request id. */
export function registerProblems(app: FastifyInstance, hasPages: boolean): void {
  app.setErrorHandler(async (error, request, reply) => answerError(error, request, reply))

  app.setNotFoundHandler(async (request, reply) => {
    if (hasPages && isPageNavigation(request)) return sendShell(reply)
    return send(reply, problemOf('not-found', 'There is nothing here.', request.id))
  })
}

/** The answer to an error, also to one from before any route was found. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error, request.id)
  note(request, problem, error)
  const wait = problem.details?.['retryAfterSeconds'] ?? (problem.status === 503 ? 1 : undefined)
  if (typeof wait === 'number') reply.header('retry-after', wait)
  const fallback = request.routeOptions.config?.endpoint?.fallback
  if (fallback !== undefined && isPassing(problem.status)) return reply.redirect(fallback, 303)
  return send(reply, problem)
}

const send = (reply: FastifyReply, problem: Problem): FastifyReply =>
  reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    // As text: the serialiser of the route is for its success only.
    .send(JSON.stringify(problem))

/** Faults with their stack, denials for the audit, the rest is the client's business (security S20, S21). */
function note(request: FastifyRequest, { status, code }: Problem, error: unknown): void {
  const what = { status, code, route: request.routeOptions.url, userId: request.session?.userId }
  if (status >= 500) request.log.error({ ...what, err: error }, 'request failed')
  else if (status === 401 || status === 403 || status === 429) request.log.info({ ...what, audit: 'denied' }, 'denied')
  else request.log.debug(what, 'refused')
}
