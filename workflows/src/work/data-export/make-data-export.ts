import { Readable } from 'node:stream'
import {
  type DataExportResult,
  dataExportFile,
  dataExportName,
  dataExportQueue,
  daysOfDataExport,
  mostDataExports,
} from '@studio/backend/features/data-exports/words-contract.ts'
import type { EventsSoFar } from '@studio/backend/features/events-of-person.ts'
import { addressOf, workKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import { fileEnding } from '@studio/backend/platform/media/file-ending.ts'
import { type ZipEntry, zipOf } from '@studio/backend/platform/media/zip.ts'
import type { ActivityDeps } from '../../activities/deps.ts'
import { deleteOlderFiles } from '../requested/delete-older-files.ts'
import type { WorkKind, WorkResult, WorkTask } from '../requested/kind.ts'
import { storeArchive } from '../requested/store-archive.ts'

const hourMs = 60 * 60_000
/** How far the work is, in per cent, when the events are in the archive. */
const whenRead = 50

/** Archives of everything that is known of a person: what the log says of them as JSON, then their pictures and videos as they are stored. */
export const dataExportWork: WorkKind = { queue: dataExportQueue, longestMs: 5 * hourMs, perform: makeDataExport }

interface Counts {
  events: number
  files: number
}

async function makeDataExport(deps: ActivityDeps, task: WorkTask): Promise<WorkResult> {
  const madeAt = deps.clock()
  const counts: Counts = { events: 0, files: 0 }
  const archive = zipOf(entriesOf(deps, task, madeAt, counts))
  const stored = await storeArchive(deps.blobs, workKey(task, dataExportFile), archive)
  await deleteOlderFiles(deps, task, { file: dataExportFile, most: mostDataExports })
  const result: DataExportResult = { name: dataExportName(madeAt), ...stored, ...counts }
  return { result, expiresAt: new Date(madeAt.getTime() + daysOfDataExport * 24 * hourMs) }
}

async function* entriesOf(deps: ActivityDeps, task: WorkTask, madeAt: Date, counts: Counts): AsyncGenerator<ZipEntry> {
  const events = Readable.from(eventsAsJson(deps.eventsOfPerson(task.userId), task, counts))
  yield { name: 'events.json', modified: madeAt, bytes: events, compress: true }
  for await (const { key } of deps.erasure.filesOf(task.userId)) {
    task.signal.throwIfAborted()
    const file = await fileUnder(deps, key)
    if (file === undefined) continue
    counts.files += 1
    yield { ...file, modified: madeAt }
    // nobody knows beforehand how many files there are
    await task.progress(Math.min(95, whenRead + counts.files))
  }
}

/** An array with one event a line. */
async function* eventsAsJson(
  chunks: AsyncIterable<EventsSoFar>,
  { signal, progress }: WorkTask,
  counts: Counts,
): AsyncGenerator<string> {
  yield '['
  for await (const { events, read } of chunks) {
    signal.throwIfAborted()
    for (const event of events) {
      yield `${counts.events === 0 ? '' : ','}\n${JSON.stringify(event)}`
      counts.events += 1
    }
    await progress(whenRead * read)
  }
  yield '\n]\n'
}

/** A picture, video or sound of the person under its id; undefined for copies, for files of requests under way, and for archives. */
async function fileUnder({ blobs }: ActivityDeps, key: string): Promise<Omit<ZipEntry, 'modified'> | undefined> {
  const address = addressOf(key)
  const isOriginal = address?.kind === 'asset' && address.variant === 'original'
  if (!isOriginal && address?.kind !== 'source') return undefined
  const head = await blobs.head(key)
  // of an imported video, its frames and what is only made to be played are copies
  if (head === null || (address.kind === 'source' && !key.endsWith('/video'))) return undefined
  const bytes = await blobs.get(key)
  if (bytes === null) return undefined
  const id = address.kind === 'asset' ? address.assetId : address.sourceId
  return { name: `media/${id}.${fileEnding(head.contentType)}`, bytes }
}
