import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Bytes of JSON from which on an answer is worth packing: the gallery's columns and long pages. */
export const packedFrom = 16_384

/**
 * Packs large JSON answers for who takes them packed, outside the event loop. Lightly: most of them are ids, which no effort
 * makes smaller. Nothing that is sent to us is unpacked.
 */
export async function compressLargeAnswers(scope: FastifyInstance): Promise<void> {
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
