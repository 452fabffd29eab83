import { Worker } from 'node:worker_threads'
import type { Order } from './pictures/picture.ts'

export interface RenderRequest {
  readonly id: number
  readonly order: Order
  /** Absolute path of the file to write. */
  readonly file: string
}

/** What became of a picture; `sha256` in hex. */
export interface Made {
  readonly sha256: string
  readonly bytes: number
  readonly width: number
  readonly height: number
}

export type RenderAnswer =
  | { readonly id: number; readonly made: Made }
  | { readonly id: number; readonly error: string }

export interface Renderer {
  /** Makes a picture and stores it whole; pictures wait in order. Rejects if it cannot be made. */
  render(order: Order, file: string): Promise<Made>
  stop(): Promise<void>
}

interface Waiter {
  readonly resolve: (made: Made) => void
  readonly reject: (error: Error) => void
}

/** Paints on a thread of its own, so that polling is answered meanwhile. The thread is started when first needed. */
export const startRenderer = (): Renderer => {
  const waiting = new Map<number, Waiter>()
  let worker: Worker | undefined
  let last = 0
  const failAll = (error: Error) => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const started = () => {
    const fresh = new Worker(new URL('./render-worker.ts', import.meta.url))
    fresh.on('message', (answer: RenderAnswer) => {
      const waiter = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('made' in answer) waiter?.resolve(answer.made)
      else waiter?.reject(new Error(answer.error))
    })
    fresh.on('error', (error) => failAll(error instanceof Error ? error : new Error(String(error))))
    fresh.on('exit', () => failAll(new Error('the render thread ended')))
    return fresh
  }
  return {
    render: (order, file) => {
      worker ??= started()
      last += 1
      const request: RenderRequest = { id: last, order, file }
      const { promise, resolve, reject } = Promise.withResolvers<Made>()
      waiting.set(request.id, { resolve, reject })
      worker.postMessage(request)
      return promise
    },
    stop: async () => {
      await worker?.terminate()
    },
  }
}
