import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { makeClip } from './clips/clip.ts'
import { checksum, store } from './media.ts'
import { makePicture } from './pictures/picture.ts'
import type { MediaSpec, RenderRequest, RenderResponse } from './renderer.ts'

// Uses one thread only, to leave the processor cores to the product that is being tested.
sharp.concurrency(1)
sharp.cache(false)

const make = async (spec: MediaSpec, file: string) => {
  if (spec.makes === 'clip') return makeClip(spec, file)
  const bytes = await makePicture(spec)
  await store(file, bytes)
  return { sha256: checksum(bytes), bytes: bytes.length }
}

const response = async ({ id, spec, file }: RenderRequest): Promise<RenderResponse> => {
  try {
    return { id, made: { ...(await make(spec, file)), ...spec.size } }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// A clip is mostly the work of another process, so pictures need not wait for it.
const queues: Record<MediaSpec['makes'], Promise<void>> = { picture: Promise.resolve(), clip: Promise.resolve() }
const port = parentPort
port?.on('message', (request: RenderRequest) => {
  const { makes } = request.spec
  queues[makes] = queues[makes].then(async () => port.postMessage(await response(request)))
})
