import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { faultTargets, kindNames, parameters } from './faults/kinds.ts'

const Output = z.object({
  /** Path below the sandbox's folder: `outputs/<task>/<n>.<ext>`. */
  file: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
})

const Accepted = z.object({
  type: z.literal('accepted'),
  /** Number of the task, counted from 1 without gaps. */
  number: z.number(),
  id: z.string(),
  /** The service in whose format the task was submitted. Old logs do not name it; it was WaveSpeed then. */
  service: z.string().min(1).default('wavespeed'),
  /** Path (WaveSpeed) or slug (Segmind) of the model. */
  model: z.string(),
  /** As submitted, except that base64 media are replaced by `media:<sha256>`. */
  inputs: z.record(z.string(), z.unknown()),
  seed: z.number(),
  /** Millionths of a dollar. */
  price: z.number(),
  created: z.iso.datetime(),
  webhook: z.string().optional(),
})

const Ended = z.object({
  type: z.literal('ended'),
  id: z.string(),
  status: z.enum(['completed', 'failed']),
  /** 0, or the task error code (providers 3.6). */
  code: z.number(),
  error: z.string(),
  outputs: z.array(Output),
  inferenceMs: z.number(),
  ended: z.iso.datetime(),
})

const Notified = z.object({ type: z.literal('notified'), id: z.string(), at: z.iso.datetime() })

const Refunded = z.object({
  type: z.literal('refunded'),
  id: z.string(),
  /** Millionths of a dollar. */
  amount: z.number(),
  at: z.iso.datetime(),
})

const Switched = z.object({
  type: z.literal('switched'),
  /** `switch-1`, `switch-2` ... since the start of the sandbox. */
  id: z.string(),
  kind: z.enum(kindNames),
  at: z.enum(faultTargets),
  count: z.number().optional(),
  probability: z.number(),
  seed: z.number(),
  match: z.string(),
  time: z.iso.datetime(),
  ...parameters,
})

const Fault = z.object({
  type: z.literal('fault'),
  /** The task that it concerns; '' when there is none. */
  id: z.string(),
  switch: z.string(),
  /** The number of this strike of its switch, from 1. */
  strike: z.number(),
  kind: z.enum(kindNames),
  at: z.enum(faultTargets),
  /** Path of the request. */
  path: z.string(),
  time: z.iso.datetime(),
  ...parameters,
})

const Called = z.object({
  type: z.literal('called'),
  /** The service's id of the call. */
  id: z.string(),
  service: z.string().min(1),
  model: z.string(),
  /** The words of all messages, which only old logs have until the next cleaning. */
  words: z.string().optional(),
  /** How many pictures came with the messages. */
  pictures: z.number(),
  tokens: z.object({ prompt: z.number(), completion: z.number() }),
  /** Millionths of a dollar. */
  price: z.number(),
  created: z.iso.datetime(),
})

const Line = z.discriminatedUnion('type', [Accepted, Called, Ended, Refunded, Notified, Switched, Fault])

export type StoredOutput = z.infer<typeof Output>
export type AcceptedLine = z.infer<typeof Accepted>
export type CalledLine = z.infer<typeof Called>
export type EndedLine = z.infer<typeof Ended>
export type RefundedLine = z.infer<typeof Refunded>
export type SwitchedLine = z.infer<typeof Switched>
export type FaultLine = z.infer<typeof Fault>
export type LogLine = z.infer<typeof Line>

/** Path of the log in the sandbox's folder. */
const logFile = (dir: string): string => join(dir, 'tasks.log')

const isMissingFile = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

// Length of the file up to its last line break. An incomplete last line was never acknowledged, so it does not count.
const wholeLength = async (file: string): Promise<number | undefined> => {
  const handle = await open(file, 'r').catch((error: unknown) => {
    if (isMissingFile(error)) return undefined
    throw error
  })
  if (!handle) return undefined
  try {
    let end = (await handle.stat()).size
    const chunk = Buffer.alloc(65_536)
    while (end > 0) {
      const from = Math.max(0, end - chunk.length)
      const { bytesRead } = await handle.read(chunk, 0, end - from, from)
      const at = chunk.lastIndexOf(10, bytesRead - 1)
      if (at >= 0) return from + at + 1
      end = from
    }
    return 0
  } finally {
    await handle.close()
  }
}

/**
 * Reads every acknowledged line of the log in a sandbox's folder, oldest first; [] when there is no log. No sandbox needs to run. The log
 * is an independent record of what the product requested from its providers. Throws on a damaged line.
 */
export async function readTaskLog(dir: string): Promise<LogLine[]> {
  const length = await wholeLength(logFile(dir))
  if (!length) return []
  const lines: LogLine[] = []
  const input = createReadStream(logFile(dir), { end: length - 1 })
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    lines.push(Line.parse(JSON.parse(text)))
  }
  return lines
}

export interface TaskLog {
  /** Resolves when the line is on disk. */
  readonly append: (line: LogLine) => Promise<void>
  /**
   * Puts what `change` returns in the place of each line. After a crash the log is the old one or the new one. It is not written anew while
   * `change` returns every line as it is.
   */
  readonly rewrite: (change: (line: LogLine) => LogLine) => Promise<void>
  readonly close: () => Promise<void>
}

const flush = async (handle: FileHandle, lines: readonly string[]) => {
  await handle.appendFile(lines.join(''))
  await handle.datasync()
}

/** The log with these lines in place of its own, open for appending. */
const replaced = async (dir: string, lines: readonly LogLine[]): Promise<FileHandle> => {
  const draft = `${logFile(dir)}.new`
  await rm(draft, { force: true })
  const handle = await open(draft, 'a')
  try {
    await flush(
      handle,
      lines.map((line) => `${JSON.stringify(line)}\n`),
    )
    await rename(draft, logFile(dir))
  } catch (error) {
    await handle.close()
    await rm(draft, { force: true })
    throw error
  }
  return handle
}

const syncFolder = async (dir: string) => {
  const folder = await open(dir, 'r')
  await folder.sync()
  await folder.close()
}

/**
 * Opens the log for appending and cuts off an incomplete last line. Lines that wait at the same time share one fsync. `onFailure` is
 * called once, when a line cannot be written, for example because the disk is full; all later lines fail too, until the log is opened
 * again.
 */
export async function openTaskLog(
  dir: string,
  onFailure: (error: unknown) => void = () => undefined,
): Promise<TaskLog> {
  await mkdir(dir, { recursive: true })
  const length = await wholeLength(logFile(dir))
  if (length !== undefined) await truncate(logFile(dir), length)
  let handle = await open(logFile(dir), 'a')
  await syncFolder(dir)
  let waiting: string[] = []
  let next: Promise<void> | undefined
  let last: Promise<void> = Promise.resolve()
  const write = async (before: Promise<void>) => {
    await before
    next = undefined
    const lines = waiting
    waiting = []
    await flush(handle, lines).catch((error: unknown) => {
      onFailure(error)
      throw error
    })
  }
  return {
    append: (line) => {
      waiting.push(`${JSON.stringify(line)}\n`)
      // After a failed write all later ones fail too, because no line after a gap may be acknowledged.
      if (next === undefined) {
        next = write(last)
        last = next // only now: later `last` may be a rewrite that waits for this write
      }
      return next
    },
    rewrite: async (change) => {
      const before = last
      const rewritten = (async () => {
        await before
        const lines = await readTaskLog(dir)
        const changed = lines.map(change)
        if (changed.every((line, at) => line === lines[at])) return
        const old = handle
        handle = await replaced(dir, changed)
        await syncFolder(dir)
        await old.close()
      })()
      // When the new log cannot be written, the old one goes on.
      last = rewritten.catch(() => before)
      last.catch(() => undefined) // whoever has waited for the write before it knows
      await rewritten
    },
    close: async () => {
      await last
      await handle.close()
    },
  }
}
