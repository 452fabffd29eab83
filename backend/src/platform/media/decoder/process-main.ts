import { setPriority } from 'node:os'
import sharp from 'sharp'
import { toJpeg, toPng, toWebp } from '../pictures/convert.ts'
import { makeLargeThumbnail, makePreview } from '../pictures/derive.ts'
import { inspectMask, layOver } from '../pictures/mask.ts'
import { UnusableImage } from '../pictures/unusable-image.ts'
import { inspectUpload, makeModelView, makeReferenceCopy, prepareUpload } from '../pictures/uploads.ts'
import { exitCodes, type Reply, Request, stopSignals, type Task } from './protocol.ts'

// The program of the decoder process (see `decoder.ts`). It reads one picture at a time, knows no secret, and ends with its parent.

const tasks: Readonly<Record<Exclude<Task, 'makeReferenceCopy'>, (...pictures: Uint8Array[]) => Promise<unknown>>> = {
  inspectUpload,
  prepareUpload,
  makeModelView,
  makeLargeThumbnail,
  makePreview,
  toPng,
  toJpeg,
  toWebp,
  inspectMask,
  layOver,
}

/** How often memory and processor are looked at, in milliseconds; decoding fills less than 100 MB in that time. */
const watchEveryMs = 20

/** Lower than that of the processes for whose responses people wait. */
const lowPriority = 5

process.on('message', (message) => {
  const { memoryBytes, processorMs, ...asked } = Request.parse(message)
  const stopWatching = watch({ memoryBytes, processorMs })
  void replyTo(asked).finally(stopWatching).then(send)
})
process.on('disconnect', () => process.exit(0))
// Ctrl-C and systemd tell the whole group to stop. The parent may still finish the picture that it has asked for, so it alone decides when
// this process ends.
for (const signal of stopSignals) process.on(signal, () => undefined)
setPriority(lowPriority)
sharp.concurrency(1)
send({ kind: 'ready' })

/** Ends the process when the picture takes too much. Decoding runs on other threads, so that this one is free to look. */
function watch({ memoryBytes, processorMs }: Pick<Request, 'memoryBytes' | 'processorMs'>): () => void {
  const before = process.cpuUsage()
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes) process.exit(exitCodes.memory)
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1_000 > processorMs) process.exit(exitCodes.processor)
  }, watchEveryMs)
  return () => clearInterval(timer)
}

type Asked = Pick<Request, 'task' | 'pictures' | 'widthByHeight'>

async function replyTo(asked: Asked): Promise<Reply> {
  try {
    return { kind: 'done', result: await resultOf(asked) }
  } catch (error) {
    if (error instanceof UnusableImage) return { kind: 'unusable', reason: error.message }
    return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function resultOf({ task, pictures, widthByHeight }: Asked): Promise<unknown> {
  if (task !== 'makeReferenceCopy') return await tasks[task](...pictures)
  const [picture] = pictures
  return picture && (await makeReferenceCopy(picture, widthByHeight))
}

/** Whoever asked may have been killed meanwhile: then nobody waits for the reply, and this process has nothing left to do. */
function send(reply: Reply): void {
  process.send?.(reply, (error: Error | null) => {
    if (error !== null) process.exit(0)
  })
}
