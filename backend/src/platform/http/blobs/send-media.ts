import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { commonErrors } from '../../eventsourcing/common-errors.ts'
import { DomainError } from '../../eventsourcing/decider.ts'
import type { BlobStore } from '../../media/blobs/blob-store.ts'
import { sourceOfBlob } from '../../media/blobs/byte-source.ts'
import type { Media, StreamedBytes } from '../contract/api.ts'
import { httpErrors } from '../contract/http-errors.ts'
import { clientGone, departureOf } from '../server/request/departure.ts'
import { callerIdOf } from '../server/request/request.ts'
import { type ByteRange, parseRange } from './byte-range.ts'
import type { FairPlaces } from './fair-places.ts'
import { endIfUnread } from './slow-reader.ts'

/**
 * Long bodies that a process sends at once, each of which holds a connection to the store until it is read. They are so few that a bucket's
 * connections are enough for them, for all archives and for everything else.
 */
export const mostLongBodies = 128

/** A shorter body fits into the buffers on its way: the store's connection is free however slowly its reader is. */
const longBytes = 64 * 1024

/** Everybody without a session is one reader: somebody with many addresses and a public link takes no place from people of the studio. */
const visitors = 'visitors'

/** So long a reader waits for a place, in milliseconds. A connection without a byte is closed after twice as long, without a word. */
const longestWaitMs = 60_000

export interface MediaStore {
  readonly blobs: BlobStore
  /** For the long bodies that are sent at once. */
  readonly places: FairPlaces
}

/**
 * Answers with stored bytes, or with bytes made from them: etag, one range, and headers that keep a browser from treating them as anything but media
 * (security M11, M12). A browser that has these bytes already is told so without opening the store, since a gallery asks for
 * every tile in view again when it is reloaded. What is not in the store is sent as `whenAbsent` says, under the etag of that.
 * Throws `not-found` when the store has no such bytes, `range-not-satisfiable` for a range outside of them.
 */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  store: MediaStore,
  media: Media,
): Promise<FastifyReply> {
  if ('stream' in media) return sendStream(request, reply, media)
  const etag = `"${media.tag}"`
  if (names(request.headers['if-none-match'], etag)) return reply.headers(headersOf(media, etag)).code(304).send()
  const source = await ('key' in media ? sourceOfBlob(store.blobs, media.key) : media.open())
  if (!source && 'whenAbsent' in media) return sendMedia(request, reply, store, await media.whenAbsent())
  if (!source) throw missing()
  const range = rangeOf(request, etag, source.size)
  if (range === 'outside') {
    reply.header('content-range', `bytes */${source.size}`)
    throw new DomainError(httpErrors.rangeNotSatisfiable, 'There are no such bytes.')
  }

  reply.headers(headersOf(media, etag))
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${source.size}`)
  const length = range ? range.end - range.start + 1 : source.size
  reply.header('content-length', length)
  // Without a body Fastify would set the length to 0.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))

  const open = async () => await source.open(range)
  const body = await (length > longBytes ? openInPlace(request, reply, store.places, open) : open())
  if (!body) throw missing()
  return sendWhileRead(reply, body)
}

/** Opens a long body once its reader has a place for it, which is free again when the body is closed. */
async function openInPlace(
  request: FastifyRequest,
  reply: FastifyReply,
  places: FairPlaces,
  open: () => Promise<Readable | null>,
): Promise<Readable | null> {
  // Its connection would not tell its end again.
  if (reply.raw.destroyed) throw clientGone()
  const [departed, late] = [departureOf(reply), AbortSignal.timeout(longestWaitMs)]
  const giveBack = await places.take(callerIdOf(request) ?? visitors, AbortSignal.any([departed, late]))
  if (giveBack === undefined) throw departed.aborted ? clientGone() : busy()
  const body = await open().catch((error: unknown) => {
    giveBack()
    throw error
  })
  if (body === null) giveBack()
  else body.once('close', giveBack)
  return body
}

const busy = () =>
  new DomainError(commonErrors.unavailable, 'Too many files are being read at this moment. Please try again soon.')

/** The body goes as fast as the client reads, and is destroyed when the client goes away or hardly reads: a store has a connection for each. */
function sendWhileRead(reply: FastifyReply, body: Readable): FastifyReply {
  endIfUnread(reply.raw)
  return reply.send(body)
}

function sendStream(
  { method }: FastifyRequest,
  reply: FastifyReply,
  { stream, ...facts }: StreamedBytes,
): FastifyReply {
  const body = stream()
  // HEAD is refused as GET is, and nobody reads the stream.
  if (method === 'HEAD') body.destroy()
  return sendWhileRead(reply.headers({ ...protectionOf(facts), 'cache-control': 'no-store' }), body)
}

const headersOf = (media: Exclude<Media, StreamedBytes>, etag: string) => ({
  etag,
  'accept-ranges': 'bytes',
  // Kept by the browser, but asked about each time: whoever is not signed in as its owner must not see it.
  'cache-control': 'private, no-cache',
  ...protectionOf(media),
})

const protectionOf = ({ contentType, downloadAs }: Pick<Media, 'contentType' | 'downloadAs'>) => ({
  'content-type': contentType,
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-disposition': downloadAs === undefined ? 'inline' : attachment(downloadAs),
})

/** The name twice (RFC 6266): in plain ASCII for old browsers, and encoded with all its characters. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

/** Whether an If-None-Match names this version; `*` names every version. */
const names = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

/** Undefined for everything, also when If-Range names another version. */
function rangeOf(request: FastifyRequest, etag: string, size: number): ByteRange | 'outside' | undefined {
  const condition = request.headers['if-range']
  if (condition !== undefined && condition !== etag) return undefined
  return parseRange(request.headers.range, size)
}

const missing = () => new DomainError(commonErrors.notFound, 'This file does not exist.')
