import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Background } from './background.ts'
import { uploadRetentionMs } from './http/upload-files.ts'
import { serviceOf } from './services/services.ts'
import { faultOf, isGone, type Task, type Tasks } from './state.ts'
import type { AcceptedLine, LogLine, TaskLog } from './task-log.ts'

const dayMs = 24 * 3600 * 1000

export interface RetentionOptions {
  /** The sandbox's folder. */
  readonly dir: string
  readonly tasks: Tasks
  readonly log: TaskLog
  readonly now: () => number
  readonly background: Background
}

/**
 * Deletes what the services would have deleted by now: pictures, clips and files of tasks that ended long ago, uploads, and in the log and in
 * memory what people wrote. Numbers, models and prices stay, so that the log still tells what was bought. Now, and then once a day.
 */
export async function startRetention(options: RetentionOptions): Promise<void> {
  await clean(options)
  options.background.run(async () => {
    for (;;) {
      await options.background.pause(dayMs)
      await clean(options)
    }
  })
}

/** What cannot be deleted or written, for example on a full disk, is tried again the next time: the sandbox works without it. */
async function clean(options: RetentionOptions): Promise<void> {
  try {
    await forgetWords(options)
    await deleteFiles(options)
  } catch (error) {
    console.error('what is too old could not be deleted from the folder of the sandbox', error)
  }
}

async function forgetWords({ tasks, log, now }: RetentionOptions): Promise<void> {
  for (const task of tasks.byId.values()) {
    if (isOver(task, now()) && holdsWords(task.accepted)) task.accepted = withoutWords(task.accepted)
  }
  await log.rewrite((line) => (isForgotten(line, tasks) ? withoutWords(line) : line))
}

const isForgotten = (line: LogLine, { byId }: Tasks): boolean => {
  if (line.type === 'called') return line.words !== undefined
  const task = line.type === 'accepted' ? byId.get(line.id) : undefined
  return line.type === 'accepted' && holdsWords(line) && task !== undefined && !holdsWords(task.accepted)
}

const holdsWords = ({ inputs, webhook }: AcceptedLine) => Object.keys(inputs).length > 0 || webhook !== undefined

function withoutWords(line: AcceptedLine): AcceptedLine
function withoutWords(line: LogLine): LogLine
function withoutWords(line: LogLine): LogLine {
  if (line.type === 'accepted') {
    const { webhook: _webhook, ...kept } = line
    return { ...kept, inputs: {} }
  }
  if (line.type !== 'called') return line
  const { words: _words, ...kept } = line
  return kept
}

async function deleteFiles({ dir, tasks, now }: RetentionOptions): Promise<void> {
  const isNeeded = (id: string) => {
    const task = tasks.byId.get(id)
    return task !== undefined && !isOver(task, now())
  }
  const current = [...tasks.byId.values()].filter((task) => !isOver(task, now()))
  const named = current.map(({ accepted }) => JSON.stringify(accepted.inputs)).join('\n')
  const isOld = async (path: string) => now() - (await stat(path)).mtimeMs > uploadRetentionMs

  for (const id of await namesIn(dir, 'outputs')) {
    if (!isNeeded(id)) await remove(dir, 'outputs', id)
  }
  for (const name of await namesIn(dir, 'media')) {
    const task = /^([0-9a-f]{32})-\d+$/.exec(name)?.[1]
    const isKept = task === undefined ? named.includes(`media:${name}`) : isNeeded(task)
    // A file that no task names yet may belong to a request that has just come.
    if (!isKept && (await isOld(join(dir, 'media', name)))) await remove(dir, 'media', name)
  }
  for (const id of await namesIn(dir, 'uploads')) {
    if (!named.includes(`/uploads/${id}/`) && (await isOld(join(dir, 'uploads', id)))) await remove(dir, 'uploads', id)
  }
}

const remove = (...path: readonly string[]) => rm(join(...path), { recursive: true, force: true })

const namesIn = async (dir: string, folder: string): Promise<readonly string[]> =>
  await readdir(join(dir, folder)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })

/** Whether nothing more will happen to a task, and its service has deleted what it made. */
function isOver(task: Task, now: number): boolean {
  const retentionMs = serviceOf(task.accepted.service)?.media?.retentionMs ?? uploadRetentionMs
  const succeedsLater = task.end?.status === 'failed' && faultOf(task, 'late-success') !== undefined
  return !succeedsLater && isGone(task, retentionMs, now)
}
