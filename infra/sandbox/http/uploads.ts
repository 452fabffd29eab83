import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isSecret } from '@studio/backend/platform/http/server/is-secret.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { decoded, store } from '../media.ts'
import { retentionMs } from '../state.ts'
import { baseOf } from './accept.ts'
import type { Context } from './context.ts'
import { refusal, success } from './envelope.ts'
import { isTooLarge, kindOf, megabyte, newPath, pathOf, tokenFor } from './upload-files.ts'

const bodyLimit = 101 * megabyte

const fileIn = async (body: unknown, contentType: string): Promise<File | undefined> => {
  if (!Buffer.isBuffer(body)) return undefined
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  const file = form.get('file')
  return file instanceof File ? file : undefined
}

const uploadForm =
  ({ dir }: Context) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const file = await fileIn(request.body, request.headers['content-type'] ?? '')
    if (!file) return reply.code(400).send(refusal(400, 'multipart field "file" is missing', 1400))
    const type = kindOf(file.name, file.type)
    if (!type) return reply.code(400).send(refusal(400, 'unsupported file type', 1401))
    if (isTooLarge(type, file.size)) return reply.code(413).send(refusal(413, 'file too large'))
    const path = newPath(file.name)
    await store(join(dir, 'uploads', path), new Uint8Array(await file.arrayBuffer()))
    return success({ type, download_url: `${baseOf(request)}/uploads/${path}`, filename: file.name, size: file.size })
  }

const Announced = z.object({ filename: z.string().min(1), size: z.int().min(1), content_type: z.string().min(1) })

const announceFile =
  ({ uploadSecret }: Context) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const file = Announced.safeParse(request.body)
    if (!file.success) return reply.code(400).send(refusal(400, z.prettifyError(file.error), 1400))
    const { filename, size, content_type } = file.data
    const type = kindOf(filename, content_type)
    if (!type) return reply.code(400).send(refusal(400, 'unsupported file type', 1401))
    if (isTooLarge(type, size)) return reply.code(413).send(refusal(413, 'file too large'))
    const path = newPath(filename)
    const url = `${baseOf(request)}/uploads/${path}`
    const token = tokenFor(uploadSecret, path)
    const upload = { method: 'PUT', url: `${url}?token=${token}`, headers: { 'Content-Type': content_type } }
    return success({ upload, download_url: url })
  }

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

interface UploadRequest {
  readonly Params: { readonly id: string; readonly name: string }
  readonly Querystring: { readonly token?: string }
}

/** The second step of an upload, and the stored files. They need no key: everybody who knows an address may use it. */
export function storedFileRoutes(app: FastifyInstance, { dir, uploadSecret, now }: Context): void {
  // Checked before the body is read, so that a request without a token cannot fill the memory.
  const checkToken = async ({ params: { id, name }, query }: FastifyRequest<UploadRequest>, reply: FastifyReply) => {
    const path = pathOf(id, name)
    if (path !== undefined && isSecret(tokenFor(uploadSecret, path), query.token)) return
    return reply.code(403).send(refusal(403, 'link not valid'))
  }
  app.put<UploadRequest>(
    '/uploads/:id/:name',
    { bodyLimit, config: { access: 'open', faultTarget: 'upload' }, onRequest: checkToken },
    async ({ body, params: { id, name } }, reply) => {
      if (!Buffer.isBuffer(body)) return reply.code(400).send(refusal(400, 'the body is missing'))
      await store(join(dir, 'uploads', id, name), body)
      return reply.code(200).send()
    },
  )
  app.get<UploadRequest>(
    '/uploads/:id/:name',
    { config: { access: 'open' } },
    async ({ params: { id, name } }, reply) => {
      const path = pathOf(id, name)
      const file = path === undefined ? undefined : join(dir, 'uploads', path)
      const found = file === undefined ? undefined : await stat(file).catch(() => undefined)
      if (file === undefined || !found || now() - found.mtimeMs > retentionMs) {
        return reply.code(404).send(refusal(404, 'no such file'))
      }
      return reply.type('application/octet-stream').send(createReadStream(file))
    },
  )
}

/** WaveSpeed's one-step and two-step uploads (providers 3.5). */
export function wavespeedUploadRoutes(app: FastifyInstance, context: Context): void {
  const config = { access: 'wavespeed', faultTarget: 'upload' } as const
  app.post('/api/v3/media/upload/binary', { bodyLimit, config }, uploadForm(context))
  app.post('/api/v3/media/uploads', { config }, announceFile(context))
}

/** Segmind's storage. */
export function segmindUploadRoutes(app: FastifyInstance, context: Context): void {
  app.post('/upload-asset', { bodyLimit, config: { access: 'segmind', faultTarget: 'upload' } }, uploadAssets(context))
}
