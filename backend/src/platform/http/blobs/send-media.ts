import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { commonErrors } from '../../eventsourcing/common-errors.ts'
import { DomainError } from '../../eventsourcing/decider.ts'
import type { BlobStore } from '../../media/blob-store.ts'
import type { Media } from '../contract/api.ts'
import { httpErrors } from '../contract/http-errors.ts'
import { type ByteRange, parseRange } from './byte-range.ts'

/**
 * Answers with stored bytes: etag, one range, and headers that keep a browser from treating them as anything but media
 * (security M11, M12). Throws `not-found` when the store has none, `range-not-satisfiable` for a range outside.
 */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: BlobStore,
  media: Media,
): Promise<FastifyReply> {
  const info = await blobs.head(media.key)
  if (!info) throw missing()
  const etag = `"${media.tag}"`
  const fresh = matches(request.headers['if-none-match'], etag)
  const range = fresh ? undefined : rangeOf(request, etag, info.size)
  if (range === 'outside') {
    reply.header('content-range', `bytes */${info.size}`)
    throw new DomainError(httpErrors.rangeNotSatisfiable, 'There are no such bytes.')
  }

  reply.headers(headersOf(media, etag))
  if (fresh) return reply.code(304).send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${info.size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : info.size)
  // Fastify takes no body at all for a length of nothing.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))

  const body = await blobs.get(media.key, range)
  if (!body) throw missing()
  return reply.send(body)
}

const headersOf = ({ contentType, downloadAs }: Media, etag: string) => ({
  etag,
  'content-type': contentType,
  'accept-ranges': 'bytes',
  // The address names the content for ever, but only to its owner.
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-disposition': downloadAs === undefined ? 'inline' : attachment(downloadAs),
})

/** The name twice: plain for old readers, and any characters by RFC 6266. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

/** An If-Range that names another version means: all of it. */
function rangeOf(request: FastifyRequest, etag: string, size: number): ByteRange | 'outside' | undefined {
  const condition = request.headers['if-range']
  if (condition !== undefined && condition !== etag) return undefined
  return parseRange(request.headers.range, size)
}

const missing = () => new DomainError(commonErrors.notFound, 'This file does not exist.')
