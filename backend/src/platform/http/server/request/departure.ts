import type { FastifyReply } from 'fastify'
import { DomainError } from '../../../eventsourcing/decider.ts'
import { httpErrors } from '../../contract/http-errors.ts'

/** Aborts when, or some milliseconds after, the connection was closed before the response was complete. */
export function departureOf({ raw }: Pick<FastifyReply, 'raw'>, graceMs = 0): AbortSignal {
  const control = new AbortController()
  const leave = (): void => control.abort(clientGone())
  raw.once('close', () => {
    if (raw.writableFinished) return
    if (graceMs === 0) leave()
    else setTimeout(leave, graceMs).unref()
  })
  return control.signal
}

/** Why work for a client is given up that has closed its connection. */
export const clientGone = (): DomainError => new DomainError(httpErrors.requestTimeout, 'The client has gone away.')
