import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { decoded, store } from '../media.ts'
import { KEPT_MS } from '../state.ts'
import { baseOf } from './accept.ts'
import type { Context } from './context.ts'
import { refusal, success } from './envelope.ts'

const MB = 1024 * 1024

// The lower of the two documented sets of limits (providers 3.5).
const kinds = {
  image: { most: 20 * MB, extensions: 'jpg jpeg png webp gif bmp tiff' },
  video: { most: 100 * MB, extensions: 'mp4 avi mov wmv flv webm mkv 3gp ogv' },
  audio: { most: 50 * MB, extensions: 'mp3 wav ogg aac flac m4a opus' },
} as const

type Kind = keyof typeof kinds

const kindOf = (filename: string, contentType: string): Kind | undefined => {
  const main = contentType.split('/')[0]
  if (main === 'image' || main === 'video' || main === 'audio') return main
  const extension = extname(filename).slice(1).toLowerCase()
  const names: readonly Kind[] = ['image', 'video', 'audio']
  return names.find((kind) => kinds[kind].extensions.split(' ').includes(extension))
}

const safeName = (filename: string) =>
  filename
    .replace(/[^\w.-]/g, '_')
    .replace(/^\.+/, '')
    .slice(-80) || 'file'

const tokenFor = (secret: string, path: string) => createHmac('sha256', secret).update(path).digest('hex')

const isToken = (expected: string, given: unknown) => {
  const text = typeof given === 'string' ? given : ''
  return text.length === expected.length && timingSafeEqual(Buffer.from(text), Buffer.from(expected))
}

const fileIn = async (body: unknown, contentType: string): Promise<File | undefined> => {
  if (!Buffer.isBuffer(body)) return undefined
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  const file = form.get('file')
  return file instanceof File ? file : undefined
}

const Assets = z.object({ data_urls: z.array(z.string()).min(1).max(10) })

const Announced = z.object({ filename: z.string().min(1), size: z.int().min(1), content_type: z.string().min(1) })

const newPath = (filename: string) => `${randomUUID().replaceAll('-', '')}/${safeName(filename)}`

/** One-step and two-step uploads, Segmind's storage, and the stored files (providers 3.5). */
export const uploadRoutes = (app: FastifyInstance, { dir, secret, now }: Context): void => {
  const bodyLimit = 101 * MB
  const config = { place: 'upload' } as const
  app.post('/api/v3/media/upload/binary', { bodyLimit, config }, async (request, reply) => {
    const file = await fileIn(request.body, request.headers['content-type'] ?? '')
    if (!file) return reply.code(400).send(refusal(400, 'multipart field "file" is missing', 1400))
    const type = kindOf(file.name, file.type)
    if (!type) return reply.code(400).send(refusal(400, 'unsupported file type', 1401))
    if (file.size > kinds[type].most) return reply.code(413).send(refusal(413, 'file too large'))
    const path = newPath(file.name)
    await store(join(dir, 'uploads', path), new Uint8Array(await file.arrayBuffer()))
    return success({ type, download_url: `${baseOf(request)}/uploads/${path}`, filename: file.name, size: file.size })
  })
  app.post('/api/v3/media/uploads', { config }, async (request, reply) => {
    const file = Announced.safeParse(request.body)
    if (!file.success) return reply.code(400).send(refusal(400, z.prettifyError(file.error), 1400))
    const { filename, size, content_type } = file.data
    const type = kindOf(filename, content_type)
    if (!type) return reply.code(400).send(refusal(400, 'unsupported file type', 1401))
    if (size > kinds[type].most) return reply.code(413).send(refusal(413, 'file too large'))
    const path = newPath(filename)
    const url = `${baseOf(request)}/uploads/${path}`
    const upload = {
      method: 'PUT',
      url: `${url}?token=${tokenFor(secret, path)}`,
      headers: { 'Content-Type': content_type },
    }
    return success({ upload, download_url: url })
  })
  // Segmind's storage is its only way to take a file.
  app.post('/upload-asset', { bodyLimit, config }, async (request, reply) => {
    const asked = Assets.safeParse(request.body)
    const files = asked.success ? asked.data.data_urls.map(decoded) : []
    const whole = files.filter((file) => file !== undefined)
    if (whole.length === 0 || whole.length < files.length)
      return reply.code(400).send({ error: 'data_urls is not valid' })
    const paths = await Promise.all(
      whole.map(async (bytes) => {
        const path = newPath('asset')
        await store(join(dir, 'uploads', path), bytes)
        return path
      }),
    )
    return { file_urls: paths.map((path) => `${baseOf(request)}/uploads/${path}`), message: 'uploaded' }
  })
  app.put<{ Params: { '*': string }; Querystring: { token?: string } }>(
    '/uploads/*',
    { bodyLimit, config },
    async (request, reply) => {
      const path = request.params['*']
      if (!isToken(tokenFor(secret, path), request.query.token))
        return reply.code(403).send(refusal(403, 'link not valid'))
      if (!Buffer.isBuffer(request.body)) return reply.code(400).send(refusal(400, 'the body is missing'))
      await store(join(dir, 'uploads', path), request.body)
      return reply.code(200).send()
    },
  )
  app.get<{ Params: { id: string; name: string } }>('/uploads/:id/:name', async ({ params: { id, name } }, reply) => {
    if (!/^[0-9a-f]{32}$/.test(id) || safeName(name) !== name) return reply.code(404).send(refusal(404, 'no such file'))
    const file = join(dir, 'uploads', id, name)
    const found = await stat(file).catch(() => undefined)
    if (!found || now() - found.mtimeMs > KEPT_MS) return reply.code(404).send(refusal(404, 'no such file'))
    return reply.type('application/octet-stream').send(createReadStream(file))
  })
}
