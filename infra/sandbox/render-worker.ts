import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { checksum, store } from './media.ts'
import { makePicture } from './pictures/picture.ts'
import type { RenderRequest, RenderResponse } from './renderer.ts'

// One picture at a time on one thread, because the sandbox must leave the processors to what is being tested.
sharp.concurrency(1)
sharp.cache(false)

const response = async ({ id, order, file }: RenderRequest): Promise<RenderResponse> => {
  try {
    const bytes = await makePicture(order)
    await store(file, bytes)
    return { id, made: { sha256: checksum(bytes), bytes: bytes.length, ...order.size } }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

let queue: Promise<void> = Promise.resolve()
const port = parentPort
port?.on('message', (request: RenderRequest) => {
  queue = queue.then(async () => port.postMessage(await response(request)))
})
