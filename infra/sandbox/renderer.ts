import { Worker } from 'node:worker_threads'
import type { ClipSpec } from './clips/spec.ts'
import type { PictureSpec } from './pictures/picture.ts'

/** A picture or a clip that is to be made. */
export type MediaSpec = PictureSpec | ClipSpec

export interface RenderRequest {
  readonly id: number
  readonly spec: MediaSpec
  /** Absolute path of the file to write. */
  readonly file: string
}

/** A stored picture or clip; `sha256` in hex. */
export interface Made {
  readonly sha256: string
  readonly bytes: number
  readonly width: number
  readonly height: number
}

export type RenderResponse =
  | { readonly id: number; readonly made: Made }
  | { readonly id: number; readonly error: string }

export interface Renderer {
  /**
   * Makes pictures one after the other, and clips beside them one after the other. Stores each completely or not at all. Rejects what
   * cannot be made.
   */
  readonly render: (spec: MediaSpec, file: string) => Promise<Made>
  readonly stop: () => Promise<void>
}

interface Waiter {
  readonly resolve: (made: Made) => void
  readonly reject: (error: Error) => void
}

// Pixels are stored outside the JavaScript heap. Without limits the thread would reserve tens of megabytes of heap that it never uses.
const resourceLimits = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 96 }

const idleMs = 30_000

/**
 * Works on a separate thread, so that the sandbox can respond to polls meanwhile. The thread starts when it is needed and ends after
 * `restMs` without work, to free its memory.
 */
export function startRenderer(restMs = idleMs): Renderer {
  const waiting = new Map<number, Waiter>()
  let worker: Worker | undefined
  let last = 0
  let rest: NodeJS.Timeout | undefined
  const failAll = (of: Worker, error: Error) => {
    if (of !== worker) return
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const retire = () => {
    const idle = worker
    worker = undefined
    idle?.terminate().catch((error: unknown) => console.error(error))
  }
  const started = () => {
    const fresh = new Worker(new URL('./render-worker.ts', import.meta.url), { resourceLimits })
    fresh.on('message', (response: RenderResponse) => {
      const waiter = waiting.get(response.id)
      waiting.delete(response.id)
      if ('made' in response) waiter?.resolve(response.made)
      else waiter?.reject(new Error(response.error))
      if (waiting.size === 0) rest = setTimeout(retire, restMs).unref()
    })
    fresh.on('error', (error) => failAll(fresh, error instanceof Error ? error : new Error(String(error))))
    fresh.on('exit', () => failAll(fresh, new Error('the render thread ended')))
    return fresh
  }
  return {
    render: (spec, file) => {
      clearTimeout(rest)
      worker ??= started()
      last += 1
      const request: RenderRequest = { id: last, spec, file }
      const { promise, resolve, reject } = Promise.withResolvers<Made>()
      waiting.set(request.id, { resolve, reject })
      worker.postMessage(request)
      return promise
    },
    stop: async () => {
      clearTimeout(rest)
      await worker?.terminate()
    },
  }
}
