import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { baseOf } from '../../http/accept.ts'
import type { Context } from '../../http/context.ts'
import { isTooLarge, kindOf, newPath, tokenFor, uploadBodyLimit } from '../../http/upload-files.ts'
import { store } from '../../media.ts'
import { refusal, success } from './envelope.ts'

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

/** WaveSpeed's one-step and two-step uploads (providers 3.5). */
export function wavespeedUploadRoutes(app: FastifyInstance, context: Context): void {
  const config = { access: 'wavespeed', faultTarget: 'upload' } as const
  app.post('/api/v3/media/upload/binary', { bodyLimit: uploadBodyLimit, config }, uploadForm(context))
  app.post('/api/v3/media/uploads', { config }, announceFile(context))
}
