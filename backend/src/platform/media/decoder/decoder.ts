import type { z } from 'zod'
import { UnusableImage } from '../pictures/unusable-image.ts'
import type { ModelView, ReferenceCopy, StoredUpload } from '../pictures/uploads.ts'
import { type DecoderProcess, startDecoderProcess } from './decoder-process.ts'
import { fairQueue } from './fair-queue.ts'
import { type Reply, results, type Task } from './protocol.ts'

/** Reads the bytes of a picture; called when its decoding begins, so that waiting pictures take no memory. */
type ReadBytes = () => Promise<Uint8Array>

/** The same of the pictures that `layOver` of `mask.ts` takes. */
type ReadLayers = () => Promise<readonly [picture: Uint8Array, original: Uint8Array, mask: Uint8Array]>

/**
 * Decodes pictures apart from the process that serves everybody: in a child process that is ended when a picture takes too much
 * memory or time, one picture at a time, users in turn. Everything throws UnusableImage, and TooDemandingImage for such a picture.
 */
export interface Decoder {
  /** See `inspectUpload` of `uploads.ts`. @param userId whose turn it takes */
  readonly inspectUpload: (userId: string, read: ReadBytes) => Promise<string>
  /** See `prepareUpload` of `uploads.ts`. */
  readonly prepareUpload: (userId: string, read: ReadBytes) => Promise<StoredUpload>
  /** See `makeReferenceCopy` of `uploads.ts`. */
  readonly makeReferenceCopy: (userId: string, read: ReadBytes, widthByHeight?: number) => Promise<ReferenceCopy>
  /** See `makeModelView` of `uploads.ts`. */
  readonly makeModelView: (userId: string, read: ReadBytes) => Promise<ModelView>
  /** See `makeLargeThumbnail` of `derive.ts`. */
  readonly makeLargeThumbnail: (userId: string, read: ReadBytes) => Promise<Uint8Array>
  /** See `makePreview` of `derive.ts`. */
  readonly makePreview: (userId: string, read: ReadBytes) => Promise<Uint8Array>
  /** See `convert.ts`. */
  readonly toPng: (userId: string, read: ReadBytes) => Promise<Uint8Array>
  readonly toJpeg: (userId: string, read: ReadBytes) => Promise<Uint8Array>
  readonly toWebp: (userId: string, read: ReadBytes) => Promise<Uint8Array>
  /** See `mask.ts`. */
  readonly inspectMask: (userId: string, read: ReadBytes) => Promise<number>
  readonly layOver: (userId: string, read: ReadLayers) => Promise<Uint8Array>
  /** Ends the child process; what is asked afterwards starts a new one. */
  readonly close: () => Promise<void>
}

/** What one task may take. */
interface TaskLimits {
  /** Resident memory of the child process. */
  readonly memoryBytes: number
  /** Time of a processor for one task. */
  readonly processorMs: number
  /** For a process that hangs; a busy machine may take long. */
  readonly timeoutMs: number
}

export interface DecoderLimits extends TaskLimits {
  /** Of `layOver` alone: its result is paid for already, and it holds three pictures at once. */
  readonly layOver: TaskLimits
  /** Without a picture the process is ended, and its memory is free. */
  readonly idleMs: number
}

const megabyte = 1024 * 1024

/** The most expensive pictures take 5 s, and 14 s to be laid over another; slower machines than the measured one need room. */
const defaultLimits: DecoderLimits = {
  memoryBytes: 768 * megabyte,
  processorMs: 15_000,
  timeoutMs: 60_000,
  layOver: { memoryBytes: 1_536 * megabyte, processorMs: 60_000, timeoutMs: 240_000 },
  idleMs: 10_000,
}

/** A decoder whose process is started by the first picture. */
export function openDecoder(changed: Partial<DecoderLimits> = {}): Decoder {
  const limits = { ...defaultLimits, ...changed }
  const inTurn = fairQueue()
  let decoding: DecoderProcess | undefined
  let idle: NodeJS.Timeout | undefined

  async function ask(
    task: Task,
    pictures: readonly Uint8Array[],
    more: { widthByHeight?: number } = {},
  ): Promise<unknown> {
    clearTimeout(idle)
    if (!decoding?.isRunning()) decoding = await startDecoderProcess()
    const { memoryBytes, processorMs, timeoutMs } = task === 'layOver' ? limits.layOver : limits
    try {
      return resultOf(
        await decoding.ask({ task, pictures: [...pictures], ...more, memoryBytes, processorMs }, timeoutMs),
      )
    } finally {
      // It may leave more memory behind than the next picture may take.
      if (task === 'layOver') await decoding.stop()
      idle = setTimeout(() => void decoding?.stop(), limits.idleMs).unref()
    }
  }

  const run = <Result>(task: Task, result: z.ZodType<Result>) => {
    return (userId: string, read: ReadBytes): Promise<Result> =>
      inTurn(userId, async () => result.parse(await ask(task, [await read()])))
  }

  return {
    inspectUpload: run('inspectUpload', results.inspectUpload),
    prepareUpload: run('prepareUpload', results.prepareUpload),
    makeReferenceCopy: (userId, read, widthByHeight) => {
      const more = widthByHeight === undefined ? {} : { widthByHeight }
      return inTurn(userId, async () =>
        results.makeReferenceCopy.parse(await ask('makeReferenceCopy', [await read()], more)),
      )
    },
    makeModelView: run('makeModelView', results.makeModelView),
    makeLargeThumbnail: run('makeLargeThumbnail', results.makeLargeThumbnail),
    makePreview: run('makePreview', results.makePreview),
    toPng: run('toPng', results.toPng),
    toJpeg: run('toJpeg', results.toJpeg),
    toWebp: run('toWebp', results.toWebp),
    inspectMask: run('inspectMask', results.inspectMask),
    layOver: (userId, read) => inTurn(userId, async () => results.layOver.parse(await ask('layOver', await read()))),
    close: async () => {
      clearTimeout(idle)
      await decoding?.stop()
    },
  }
}

function resultOf(reply: Reply): unknown {
  if (reply.kind === 'done') return reply.result
  if (reply.kind === 'unusable') throw new UnusableImage(reply.reason)
  throw new Error(
    `The decoder process failed: ${reply.kind === 'failed' ? reply.reason : 'it says that it is ready again'}`,
  )
}
