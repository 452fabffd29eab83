import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { checksum, store } from './media.ts'
import { makePicture } from './pictures/picture.ts'
import type { RenderRequest, RenderResponse } from './renderer.ts'

// Uses one thread only, to leave the processor cores to the product that is being tested.
sharp.concurrency(1)
sharp.cache(false)

const response = async ({ id, spec, file }: RenderRequest): Promise<RenderResponse> => {
  try {
    const bytes = await makePicture(spec)
    await store(file, bytes)
    return { id, made: { sha256: checksum(bytes), bytes: bytes.length, ...spec.size } }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

let queue: Promise<void> = Promise.resolve()
const port = parentPort
port?.on('message', (request: RenderRequest) => {
  queue = queue.then(async () => port.postMessage(await response(request)))
})
