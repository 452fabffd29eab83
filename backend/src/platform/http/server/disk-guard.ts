import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../eventsourcing/decider.ts'
import type { DiskSpace } from '../../media/disk-space.ts'
import { httpErrors } from '../contract/http-errors.ts'

/**
 * Refuses work whose results need room while the disk is nearly full, before its body is read. What is left is for the work that is
 * under way: its results have been paid for.
 */
export function guardDisk(app: FastifyInstance, { hasRoom }: DiskSpace): void {
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.endpoint?.needsDiskSpace || (await hasRoom())) return
    throw new DomainError(httpErrors.diskFull, 'The studio has almost no storage left. Please try again later.')
  })
}
