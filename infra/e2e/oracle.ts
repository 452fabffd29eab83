import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { allEvents } from '@studio/backend/events.ts'
import type { Recorded } from '@studio/backend/eventsourcing/event.ts'
import { connectEventStore } from '@studio/backend/eventsourcing/eventstoredb.ts'
import { fileKeyStore } from '@studio/backend/eventsourcing/keys.ts'
import type { OutputEvent } from '@studio/backend/jobs/events.ts'
import { readTaskLog } from '../sandbox/task-log.ts'
import { offsets } from '../start/ports.ts'
import type { Product } from './product.ts'

/** What really happened, from the log, the media and the provider's own log; the API is never asked. */
export interface Truth {
  readonly log: readonly Recorded[]
  /** Tasks that the sandbox accepted. */
  readonly tasks: readonly { readonly id: string; readonly prompt: string }[]
  /** Keys of stored originals. */
  readonly originals: readonly string[]
}

/** Reads the independent records of a running product; `sandboxDir` when its sandbox is not its own. */
export async function readTruth(
  product: Product,
  sandboxDir: string = join(product.dataDir, 'sandbox'),
): Promise<Truth> {
  const lines = await readTaskLog(sandboxDir)
  const tasks = lines.flatMap((line) =>
    line.type === 'accepted' ? [{ id: line.id, prompt: String(line.inputs.prompt) }] : [],
  )
  const originals = await Array.fromAsync(glob('media/**/original', { cwd: product.dataDir }))
  return { log: await readLog(product), tasks, originals }
}

/** Every event of the product's log up to now. */
export async function readLog(product: Product): Promise<readonly Recorded[]> {
  const store = connectEventStore({
    url: `esdb://127.0.0.1:${product.port + offsets.eventStore}?tls=false`,
    definitions: allEvents,
    keys: fileKeyStore({
      folder: join(product.dataDir, 'keys'),
      masterKey: readFileSync(join(product.dataDir, 'master-key'), 'utf8').trim(),
    }),
  })
  try {
    const head = await store.head()
    const reader = store.follow(0n)
    const events: Recorded[] = []
    for (let upTo = 0n; upTo < head; ) {
      const chunk = await reader.next(1_000)
      if (!chunk) throw new Error('the log ended before its head')
      for (const item of chunk.items) {
        if ('undecodable' in item) throw item.undecodable
        events.push(item.event)
      }
      upTo = chunk.upTo
    }
    await reader.close()
    return events
  } finally {
    await store.dispose()
  }
}

/** Events of one type that name the job. */
export const of = (log: readonly Recorded[], type: string, jobId: string): readonly Recorded[] =>
  log.filter((event) => event.type === type && 'jobId' in event.data && event.data.jobId === jobId)

/** The task ids that the log has for a job's outputs. */
export const submittedTasks = (log: readonly Recorded[], jobId: string): readonly string[] =>
  of(log, 'OutputSubmitted', jobId).map((event) => {
    // The codec has checked the data against the definition of its type.
    const { data } = event as Recorded<Extract<OutputEvent, { type: 'OutputSubmitted' }>>
    return data.taskId
  })
