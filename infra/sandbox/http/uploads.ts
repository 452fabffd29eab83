import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isSecret } from '@studio/backend/platform/http/server/guards/is-secret.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { store } from '../media.ts'
import { denial } from './access.ts'
import type { Context } from './context.ts'
import { pathOf, tokenFor, uploadBodyLimit, uploadRetentionMs } from './upload-files.ts'

interface UploadRequest {
  readonly Params: { readonly id: string; readonly name: string }
  readonly Querystring: { readonly token?: string }
}

/** The second step of an upload, and the stored files. They need no key: everybody who knows an address may use it. */
export function storedFileRoutes(app: FastifyInstance, { dir, uploadSecret, now }: Context): void {
  // Checked before the body is read, so that a request without a token cannot fill the memory.
  const checkToken = async (request: FastifyRequest<UploadRequest>, reply: FastifyReply) => {
    const { id, name } = request.params
    const path = pathOf(id, name)
    if (path !== undefined && isSecret(tokenFor(uploadSecret, path), request.query.token)) return
    return reply.code(403).send(denial(request, 403, 'link not valid'))
  }
  app.put<UploadRequest>(
    '/uploads/:id/:name',
    { bodyLimit: uploadBodyLimit, config: { access: 'open', faultTarget: 'upload' }, onRequest: checkToken },
    async (request, reply) => {
      const { body, params } = request
      if (!Buffer.isBuffer(body)) return reply.code(400).send(denial(request, 400, 'the body is missing'))
      await store(join(dir, 'uploads', params.id, params.name), body)
      return reply.code(200).send()
    },
  )
  app.get<UploadRequest>('/uploads/:id/:name', { config: { access: 'open' } }, async (request, reply) => {
    const { id, name } = request.params
    const path = pathOf(id, name)
    const file = path === undefined ? undefined : join(dir, 'uploads', path)
    const found = file === undefined ? undefined : await stat(file).catch(() => undefined)
    if (file === undefined || !found || now() - found.mtimeMs > uploadRetentionMs) {
      return reply.code(404).send(denial(request, 404, 'no such file'))
    }
    return reply.type('application/octet-stream').send(createReadStream(file))
  })
}
