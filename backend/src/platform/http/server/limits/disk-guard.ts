import type { FastifyInstance } from 'fastify'
import type { DiskSpace } from '../../../media/blobs/disk-space.ts'
import { needsRoom } from '../../contract/endpoint.ts'
import { diskFull } from '../../problems/disk-full.ts'

/**
 * Refuses work whose results need room while the disk is nearly full, before its body is read. What is left is for the work that is
 * under way: its results have been paid for.
 */
export function guardDisk(app: FastifyInstance, { hasRoom }: DiskSpace): void {
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint === undefined || !needsRoom(endpoint) || (await hasRoom())) return
    throw diskFull()
  })
}
