import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { AdminSessionHandling } from '../../auth/sessions/admin-session-handling.ts'
import type { OwnSession } from '../../auth/sessions/carried-session.ts'
import { DomainError } from '../../eventsourcing/decider.ts'
import type { Position, UserId } from '../../eventsourcing/event.ts'
import type { BlobStore } from '../../media/blobs/blob-store.ts'
import type { Anchor } from '../../projections/lists/anchor.ts'
import { fairPlaces } from '../blobs/fair-places.ts'
import { mostLongBodies, sendMedia } from '../blobs/send-media.ts'
import type { Api, Call } from '../contract/api.ts'
import type { Access, Endpoint } from '../contract/endpoint.ts'
import { httpErrors } from '../contract/http-errors.ts'
import { webhookBytes } from '../forms/raw-body.ts'
import { type Positions, positionToken, tellPosition } from '../positions/min-position.ts'
import { commandOf } from './request/command.ts'
import { departureOf } from './request/departure.ts'
import { inTime, routeMs } from './request/handler-time.ts'
import { listenerOf } from './request/line-responses.ts'
import { callerIdOf } from './request/request.ts'

export interface RouteDeps {
  readonly positions: Positions
  readonly blobs: BlobStore
  /** How long a browser may be away before the work for its streamed response is stopped, in milliseconds. */
  readonly graceMs?: number | undefined
  /** How often a streamed response says that it lives, in milliseconds. */
  readonly pingMs?: number | undefined
  /** Gives the browser a new session and ends the one it had. */
  readonly startSession: (request: FastifyRequest, reply: FastifyReply, userId: UserId) => Promise<void>
  /** Ends all sessions of a person and closes their open sockets. */
  readonly endSessions: (request: FastifyRequest, reply: FastifyReply, userId: UserId) => Promise<void>
  readonly listSessions: (request: FastifyRequest, userId: UserId) => Promise<readonly OwnSession[]>
  readonly admins: Omit<AdminSessionHandling, 'find'>
}

/**
 * What sends lines lasts as long as there is something to say: its handler limits how long that may be. Stored bytes take as long as the
 * connection of their reader needs, and Fastify's time would end them on their way. Fastify has no number for `never`; this is the longest
 * time of a timer, 24 days.
 */
const endlessMs = 2 ** 31 - 1

/** Milliseconds that may pass until a handler has found, or made from long lists, what is served. */
const servingMs = 600_000

/** The `Api` of the slices on one Fastify scope: every route carries its contract, which the hooks of the scope enforce. */
export function apiOn(app: FastifyInstance, deps: RouteDeps): Api {
  const store = { blobs: deps.blobs, places: fairPlaces(mostLongBodies) }
  return {
    on(endpoint, handler) {
      app.route({
        ...routeOf(endpoint),
        handlerTimeout: routeMs(endpoint),
        preValidation: async (request) => {
          // A write without parameters is sent without a body.
          request.body ??= {}
        },
        schema: { ...inputsOf(endpoint), response: { [endpoint.status]: endpoint.response } },
        handler: async (request, reply) => {
          const work = (signal: AbortSignal) =>
            remembered(request, handler(callOf(request, reply, { ...deps, signal })))
          const result = await inTime(work, departureOf(reply), endpoint.handlerMs)
          return reply.code(endpoint.status).send(result)
        },
      })
    },
    stream(endpoint, handler) {
      app.route({
        ...routeOf(endpoint),
        handlerTimeout: endlessMs,
        schema: { ...inputsOf(endpoint), response: { [endpoint.status]: endpoint.response } },
        handler: async (request, reply) => {
          const listener = listenerOf(request, reply, deps)
          const setPosition = (position: Position) =>
            listener.setPosition(positionToken(request, position, deps.positions))
          const around = { ...deps, signal: listener.departed }
          const work = () => remembered(request, handler(callOf(request, reply, around, setPosition), listener))
          return await listener.answer(endpoint, work)
        },
      })
    },
    page(endpoint, handler) {
      app.route({
        ...routeOf(endpoint),
        schema: inputsOf(endpoint),
        handler: async (request, reply) => {
          const work = (signal: AbortSignal) => handler(callOf(request, reply, { ...deps, signal }))
          const { status, html, policy } = await inTime(work, departureOf(reply), endpoint.handlerMs)
          const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
          return reply.code(status).headers(headers).send(html)
        },
      })
    },
    serve(endpoint, handler) {
      app.route({
        ...routeOf(endpoint),
        handlerTimeout: endlessMs,
        schema: inputsOf(endpoint),
        handler: async (request, reply) => {
          const work = (signal: AbortSignal) => handler(callOf(request, reply, { ...deps, signal }))
          const media = await inTime(work, departureOf(reply), endpoint.handlerMs ?? servingMs)
          return sendMedia(request, reply, store, media)
        },
      })
    },
  }
}

/** Lets the hooks know of the work of a handler, which may go on after the response. */
function remembered<Result>(request: FastifyRequest, work: Promise<Result>): Promise<Result> {
  request.work = work
  return work
}

const routeOf = (endpoint: Endpoint): Pick<RouteOptions, 'method' | 'url' | 'config'> => ({
  method: endpoint.method,
  url: endpoint.path,
  config: { endpoint },
  ...bodyLimitOf(endpoint),
})

function bodyLimitOf({ webhook, maxBodyBytes }: Endpoint): Pick<RouteOptions, 'bodyLimit'> {
  if (webhook) return { bodyLimit: webhookBytes }
  return maxBodyBytes === undefined ? {} : { bodyLimit: maxBodyBytes }
}

const inputsOf = ({ method, params, query, body }: Endpoint) => ({
  params,
  querystring: query,
  ...(method === 'GET' ? {} : { body }),
})

function callOf<Params, Query, Body, Who extends Access>(
  request: FastifyRequest,
  reply: FastifyReply,
  { signal, ...deps }: RouteDeps & { readonly signal: AbortSignal },
  setPosition = (position: Position): void => tellPosition(request, reply, position, deps.positions),
): Call<Params, Query, Body, Who> {
  const user = request.session && { id: request.session.userId }
  const admin = request.adminSession && { id: request.adminSession.adminId }
  return {
    // Fastify has validated these three by the schemas of the same endpoint.
    params: request.params as Params,
    query: request.query as Query,
    body: request.body as Body,
    files: request.staged ?? {},
    addFile: (file) => {
      request.staged = { ...request.staged, [file.key]: [file] }
    },
    handOverFiles: () => {
      request.staged = undefined
    },
    // The access hook has refused the request if the contract asks for a user or an admin and there is none.
    user: user as Call<Params, Query, Body, Who>['user'],
    admin: admin as Call<Params, Query, Body, Who>['admin'],
    command: commandOf(request),
    adminSession: {
      device: deps.admins.deviceOf(request),
      start: (...whose) => deps.admins.start(request, reply, ...whose),
      end: () => deps.admins.end(request, reply),
      endAll: (adminId) => deps.admins.endAll(request, adminId),
      endOthers: (adminId) => deps.admins.endOthers(request, adminId),
      list: (adminId) => deps.admins.list(request, adminId),
    },
    signal,
    startSession: (userId) => deps.startSession(request, reply, userId),
    endSessions: (userId) => deps.endSessions(request, reply, userId),
    listSessions: (userId) => deps.listSessions(request, userId),
    setPosition,
    ...anchorsOf(request, reply, deps.positions),
  }
}

function anchorsOf(request: FastifyRequest, reply: FastifyReply, { logId, tokens }: Positions) {
  const reader = callerIdOf(request)
  return {
    setAnchor: (list: string, anchor: Anchor): void => {
      if (reader === undefined) return
      reply.header('x-anchor', tokens.sealAnchor({ reader, logId, list }, anchor))
    },
    openAnchor: (list: string, token: string): Anchor => {
      const anchor = reader && tokens.openAnchor({ reader, logId, list }, token)
      if (anchor === undefined)
        throw new DomainError(httpErrors.badRequest, 'This anchor does not belong to this list.')
      return anchor
    },
  }
}
