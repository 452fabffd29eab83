import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Smallest JSON response, in bytes, that is compressed: the gallery's columns and long pages are larger. */
export const packedFrom = 16_384

/**
 * Compresses large JSON responses, outside the event loop, for clients that accept it. The level is low, because most of the
 * bytes are ids, which a higher one does not make smaller. Compressed requests are not accepted.
 */
export async function compressLargeResponses(scope: FastifyInstance): Promise<void> {
  await scope.register(compress, {
    globalCompression: true,
    globalDecompression: false,
    threshold: packedFrom,
    syncThreshold: 0,
    customTypes: /^application\/json/,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 1 },
  })
}
