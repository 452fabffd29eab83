import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonErrors } from '../../eventsourcing/common-errors.ts'
import type { Problem } from '../contract/endpoint.ts'
import { isPageNavigation, sendPage } from '../server/pages/pages.ts'
import { isTransient, problemOf, toProblem } from './to-problem.ts'

/** Answers every error of every scope with a problem document and logs it under the same request id. */
export function registerProblems(app: FastifyInstance, hasPages: boolean): void {
  app.setErrorHandler(async (error, request, reply) => sendProblem(error, request, reply))

  app.setNotFoundHandler(async (request, reply) => {
    if (hasPages && isPageNavigation(request)) return sendPage(request, reply)
    return send(reply, problemOf(commonErrors.notFound, 'There is nothing here.', request.id))
  })
}

/** Answers one error; also one that was thrown before a route was found. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemTold(error, request)
  const wait = problem.details?.['retryAfterSeconds'] ?? (problem.status === 503 ? 1 : undefined)
  if (typeof wait === 'number') reply.header('retry-after', wait)
  const fallback = request.routeOptions.config?.endpoint?.fallback
  if (fallback !== undefined && isTransient(problem.status)) return reply.redirect(fallback, 303)
  return send(reply, problem)
}

/** The problem document of an error, which is logged under the id of the request. */
export function problemTold(error: unknown, request: FastifyRequest): Problem {
  const problem = toProblem(error, request.id)
  logProblem(request, problem, error)
  return problem
}

const send = (reply: FastifyReply, problem: Problem): FastifyReply =>
  reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    // Sent as text, because the serialiser of the route knows the shape of its success only.
    .send(JSON.stringify(problem))

/** Logs faults with their stack and denials for the audit; other refusals only at level debug (security S20, S21). */
function logProblem(request: FastifyRequest, { status, code }: Problem, error: unknown): void {
  const signedIn = { userId: request.session?.userId, adminId: request.adminSession?.adminId }
  const what = { status, code, route: request.routeOptions.url, ...signedIn }
  if (status >= 500) request.log.error({ ...what, err: error }, 'request failed')
  else if (status === 401 || status === 403 || status === 429) request.log.info({ ...what, audit: 'denied' }, 'denied')
  else request.log.debug(what, 'refused')
}
