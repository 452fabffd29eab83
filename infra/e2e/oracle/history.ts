import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** An action of a user of the load client. */
export const Act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('generate'), key: z.string(), outputs: z.int() }),
  /** Of one output, or of all when none is named. */
  z.object({ kind: z.literal('cancel'), jobId: z.string(), output: z.int().optional() }),
  z.object({ kind: z.literal('retry'), key: z.string(), jobId: z.string(), output: z.int() }),
  z.object({ kind: z.literal('dismiss'), jobId: z.string(), output: z.int() }),
  z.object({ kind: z.literal('favourite'), assetId: z.string(), favourite: z.boolean() }),
  z.object({ kind: z.literal('delete'), assetId: z.string(), jobId: z.string() }),
  z.object({ kind: z.literal('restore'), assetId: z.string() }),
  z.object({ kind: z.literal('purge'), assetId: z.string() }),
  /** A request for an archive of everything. */
  z.object({ kind: z.literal('archive'), key: z.string() }),
  /** The upload of a video. */
  z.object({ kind: z.literal('import'), name: z.string() }),
  /** A chat is saved with the messages that `messagesOf` has for this name. */
  z.object({ kind: z.literal('chat'), name: z.string() }),
  /** A question to a language model. */
  z.object({ kind: z.literal('ask'), key: z.string() }),
  /** The end of an account, asked for by its person or by an admin. */
  z.object({ kind: z.literal('deleteAccount'), account: z.string() }),
  z.object({ kind: z.literal('setStatus'), account: z.string(), status: z.enum(['active', 'suspended']) }),
  /** A report of costs, which an admin asks for. */
  z.object({ kind: z.literal('report') }),
  z.object({ kind: z.literal('list') }),
  /** A request for somebody else's picture, which must be refused. */
  z.object({ kind: z.literal('fetchForeign'), assetId: z.string() }),
])
export type Act = z.infer<typeof Act>

const Begin = z.object({ type: z.literal('begin'), id: z.int(), userId: z.string(), at: z.number(), act: Act })

const End = z.object({
  type: z.literal('end'),
  id: z.int(),
  at: z.number(),
  /** ok: done · fail: clearly refused, without effect · unknown: may take effect now, later or never. */
  outcome: z.enum(['ok', 'fail', 'unknown']),
  status: z.int().optional(),
  /** Code of the refusal. */
  refusal: z.string().optional(),
  jobId: z.string().optional(),
  /** Of the piece of work that was asked for. */
  workId: z.string().optional(),
  /** Of the chat that was saved. */
  chatId: z.string().optional(),
  /** Ids of jobs and assets in the response. */
  seen: z.array(z.string()).optional(),
})
export type End = z.infer<typeof End>

/** A line of the load client's own record: on disk before the action, and a second one after its response. */
export const HistoryLine = z.discriminatedUnion('type', [Begin, End])
export type HistoryLine = z.infer<typeof HistoryLine>

/** One action with its end; without a recorded end its outcome is unknown. Times in milliseconds of one clock. */
export interface Operation {
  readonly userId: string
  readonly act: Act
  readonly began: number
  /** Time of its end; Infinity when it may still take effect. */
  readonly ended: number
  readonly outcome: End['outcome']
  readonly refusal?: string | undefined
  readonly jobId?: string | undefined
  readonly workId?: string | undefined
  readonly chatId?: string | undefined
  readonly seen?: readonly string[] | undefined
}

/** Reads the record of a load client. A torn last line is dropped, because its action never began. [] when there is no file. */
export function readHistory(file: string): readonly Operation[] {
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const lines = whole.split('\n').filter((line) => line !== '')
  return toOperations(lines.map((line) => HistoryLine.parse(JSON.parse(line))))
}

/** Joins begins and ends. */
export function toOperations(lines: readonly HistoryLine[]): readonly Operation[] {
  const ends = new Map(lines.flatMap((line) => (line.type === 'end' ? [[line.id, line]] : [])))
  return lines.flatMap((line) => {
    if (line.type === 'end') return []
    const { userId, act, at: began } = line
    const end = ends.get(line.id)
    const outcome = end?.outcome ?? 'unknown'
    const ended = outcome === 'unknown' ? Number.POSITIVE_INFINITY : (end?.at ?? began)
    const { refusal, jobId, workId, chatId, seen } = end ?? {}
    return [{ userId, act, began, ended, outcome, refusal, jobId, workId, chatId, seen }]
  })
}
