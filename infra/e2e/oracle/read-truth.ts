import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allEvents } from '@studio/backend/features/events.ts'
import { allProjections } from '@studio/backend/features/read-models.ts'
import type { KeyStore } from '@studio/backend/platform/eventsourcing/keys/key-store.ts'
import { unseal } from '@studio/backend/platform/eventsourcing/keys/unseal.ts'
import type { FollowableStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import { foldInto } from '@studio/backend/platform/projections/apply/fold.ts'
import { readCheckpoint } from '@studio/backend/platform/projections/checkpoint.ts'
import { connectMongo } from '@studio/backend/platform/projections/mongo/database.ts'
import { collectionName } from '@studio/backend/platform/projections/projection.ts'
import { canonicalHash } from '@studio/backend/platform/projections/rebuild/canonical-hash.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'
import { type LogLine, readTaskLog } from '../../sandbox/task-log.ts'
import { mongoUrl, withEngines } from '../support/engines.ts'
import type { Product } from '../support/product.ts'
import { until } from '../support/until.ts'
import { readHistory } from './history.ts'
import { readTraces } from './read-traces.ts'
import type { Log, TaskStep, Truth } from './truth.ts'

/** The default of DAILY_SPEND_CAP, in millionths of a dollar. */
const defaultSpendCap = 20_000_000

export interface Records {
  /** The log of a sandbox that is not the product's own. */
  readonly sandboxDir?: string
  /** The load client's own record. */
  readonly historyFile?: string
  /** The daily spend cap that the product was started with, in millionths of a dollar. */
  readonly dailySpendCap?: number
  /** Whether histories in Temporal are looked at as well, which deletes them minutes after it was told to. */
  readonly histories?: boolean
}

/** Reads the independent records of a running product after all its work has ended. */
export async function readTruth(product: Product, records: Records = {}): Promise<Truth> {
  const tasks = await readTaskLog(records.sandboxDir ?? join(product.dataDir, 'sandbox'))
  return await withEngines(product, async (engines) => {
    const log = await unsealAll(await readWholeLog(engines.store), engines.keys)
    return {
      history: records.historyFile === undefined ? [] : readHistory(records.historyFile),
      log,
      tasks: tasks.filter((line) => line.type === 'accepted'),
      taskSteps: stepsOf(tasks),
      dailySpendCap: records.dailySpendCap ?? defaultSpendCap,
      blobs: await readBlobs(join(product.dataDir, 'media')),
      readModels: await compareReadModels(product, engines),
      // last, so that the read models have everything by then
      traces: await readTraces(product, engines, { log, histories: records.histories ?? false }),
    }
  })
}

/** Decrypts personal fields, because the checks compare what the log says about media with the bytes. */
const unsealAll = (log: Log, keys: KeyStore): Promise<Log> =>
  Promise.all(log.map((event) => unseal(event, allEvents, keys)))

/** Every event up to now of a store that is open. */
export async function readWholeLog(store: FollowableStore): Promise<Log> {
  const head = await store.head()
  const reader = store.follow(0n)
  try {
    const events: Log[number][] = []
    for (let upTo = 0n; upTo < head; ) {
      const chunk = await reader.next(1_000)
      if (!chunk) throw new Error('the log ended before its head')
      for (const item of chunk.items) {
        if ('undecodable' in item) throw item.undecodable
        // The codec has checked the data against the definition of its type.
        events.push(item.event as Log[number])
      }
      upTo = chunk.upTo
    }
    return events
  } finally {
    await reader.close()
  }
}

const stepsOf = (lines: readonly LogLine[]): readonly TaskStep[] => lines.flatMap(stepOf)

function stepOf(line: LogLine): TaskStep[] {
  if (line.type === 'accepted') return [{ id: line.id, step: line.type }]
  return line.type === 'ended' ? [{ id: line.id, step: line.status }] : []
}

async function readBlobs(folder: string): Promise<Truth['blobs']> {
  const names = await Array.fromAsync(glob('*/*/*', { cwd: folder }))
  // files that are not blobs (the type of a blob, unfinished ones) have a dot in their name or in that of their folder
  const keys = names.filter((name) => !name.includes('.'))
  return await Promise.all(keys.map(async (key) => ({ key, checksum: await checksumOf(join(folder, key)) })))
}

const checksumOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')

/** Folds the log into an empty database, and hashes both once the projector has reached the same position. */
async function compareReadModels(product: Product, { store, keys, db }: Engines): Promise<Truth['readModels']> {
  const head = await store.head()
  await until('the projector has reached the head of the log', async () => {
    const checkpoint = await readCheckpoint(db)
    return checkpoint !== null && checkpoint.position >= head
  })
  const clean = await connectMongo(mongoUrl(product, `oracle-${Date.now()}`))
  try {
    await foldInto(clean.db, { store, definitions: allEvents, keys }, allProjections, head)
    return await Promise.all(
      allProjections.map(async (projection) => ({
        name: collectionName(projection),
        live: await canonicalHash(db, projection),
        rebuilt: await canonicalHash(clean.db, projection),
      })),
    )
  } finally {
    await clean.db.dropDatabase()
    await clean.close()
  }
}
