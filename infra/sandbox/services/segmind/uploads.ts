import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { baseOf } from '../../http/accept.ts'
import type { Context } from '../../http/context.ts'
import { newPath, uploadBodyLimit } from '../../http/upload-files.ts'
import { decoded, store } from '../../media.ts'

const Assets = z.object({ data_urls: z.array(z.string()).min(1).max(10) })

// Segmind accepts files only by way of its storage.
const uploadAssets =
  ({ dir }: Context) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const parsed = Assets.safeParse(request.body)
    const files = parsed.success ? parsed.data.data_urls.map(decoded) : []
    const whole = files.filter((file) => file !== undefined)
    if (whole.length === 0 || whole.length < files.length) {
      return reply.code(400).send({ error: 'data_urls is not valid' })
    }
    const paths = await Promise.all(
      whole.map(async (bytes) => {
        const path = newPath('asset')
        await store(join(dir, 'uploads', path), bytes)
        return path
      }),
    )
    return { file_urls: paths.map((path) => `${baseOf(request)}/uploads/${path}`), message: 'uploaded' }
  }

/** Segmind's storage. */
export function segmindUploadRoutes(app: FastifyInstance, context: Context): void {
  app.post(
    '/upload-asset',
    { bodyLimit: uploadBodyLimit, config: { access: 'segmind', faultTarget: 'upload' } },
    uploadAssets(context),
  )
}
