import type { Db } from 'mongodb'
import { type Position, SourceId, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { StagedFile } from '../../platform/http/contract/api.ts'
import type { BlobStore } from '../../platform/media/blobs/blob-store.ts'
import { storedBytes } from '../assets/queries.ts'
import { refuseOverStorage } from '../jobs/money/storage-commands.ts'
import { idOfWork } from '../work/commands.ts'
import { newestWork } from '../work/queries.ts'
import { takeWorkSlot, type WorkSlotDeps } from '../work/slot-commands.ts'
import { requestSource } from './commands.ts'
import { sourceStream } from './events.ts'
import { type LinkKind, readLink } from './links.ts'
import { awaitSource, findSource, sourceBytes, sourceOfLink } from './queries.ts'
import { failureOf, stillUnderWay, videoFailed } from './source-failures.ts'
import { failedWords, sourceWorkKind } from './words-contract.ts'

export interface SourceDeps {
  readonly handle: Handle
  readonly slots: WorkSlotDeps
  readonly store: EventStore
  readonly db: Db
  readonly blobs: Pick<BlobStore, 'delete'>
  readonly now: () => Date
  /** Bytes that one user may store. */
  readonly storageQuota: number
  /** How long a request waits for the work that it has asked for. */
  readonly patienceMs: number
}

interface Asked {
  readonly userId: UserId
  readonly command: CommandContext
}

/**
 * Imports the video of a link and returns its id when it is stored. The same link within a week is not downloaded twice: the request joins
 * what is under way or done. Throws DomainError `source-failed`, `source-late`, `storage-quota` and `too-much-work`.
 */
export async function importLink(
  deps: SourceDeps,
  kind: LinkKind,
  text: string,
  { userId, command }: Asked,
): Promise<SourceId> {
  const read = readLink(kind, text)
  if ('refused' in read) throw videoFailed(kind, read.refused)
  const { link } = read
  const known = await sourceOfLink(deps.db, userId, link, deps.now())
  if (known !== undefined) return await awaitVideo(deps, userId, SourceId.parse(known._id), kind)
  const sourceId = await idForLink(deps.db, { userId, kind, link })
  return await importSource(deps, { userId, command, sourceId, kind, link, bytes: 0 })
}

/** The id under which to ask for the video of a link, so that the request joins what is under way. */
async function idForLink(
  db: Db,
  { userId, kind, link }: { readonly userId: UserId; readonly kind: string; readonly link: string },
): Promise<SourceId> {
  const same = { userId, kind: sourceWorkKind(kind), joinKey: link }
  return SourceId.parse(idOfWork(same, await newestWork(db, same)))
}

/**
 * Asks again for the video of a link that has failed or was cancelled, and does not wait for it. Undefined when this is no video by a link.
 * Throws DomainError `storage-quota` and `too-much-work`.
 */
export async function retrySource(
  deps: SourceDeps,
  workId: string,
  { userId, command }: Asked,
): Promise<{ readonly workId: string; readonly position: Position } | undefined> {
  const known = await findSource(deps.db, userId, workId, deps.now())
  if (known?.link === undefined) return undefined
  const { kind, link } = known
  const sourceId = await idForLink(deps.db, { userId, kind, link })
  const { position } = await requestImport(deps, { userId, command, sourceId, kind, link, bytes: 0 })
  return { workId: sourceId, position }
}

interface AskedUpload extends Asked {
  /** Called when the source has begun: from then on the work needs the file, whatever becomes of the request. */
  readonly onBegun: () => void
}

/** Takes over an uploaded video and returns its id when it was read and stored. Throws as `importLink` does. */
export async function importUpload(
  deps: SourceDeps,
  { key, bytes }: StagedFile,
  { command, ...asked }: AskedUpload,
): Promise<SourceId> {
  const sourceId = SourceId.parse(command.commandId)
  return await importSource(deps, { ...asked, command, sourceId, kind: 'upload', stagedKey: key, bytes })
}

interface Import extends Asked {
  readonly sourceId: SourceId
  readonly kind: string
  readonly link?: string
  readonly stagedKey?: string
  /** What it will take, as far as that is known. */
  readonly bytes: number
  readonly onBegun?: () => void
}

async function importSource(deps: SourceDeps, { onBegun, ...wanted }: Import): Promise<SourceId> {
  const { userId, sourceId, kind, stagedKey } = wanted
  const { began } = await requestImport(deps, wanted)
  if (began) onBegun?.()
  // a request that was sent again has staged a file of its own, which the daily sweep would find as well
  else if (stagedKey !== undefined) await deps.blobs.delete(stagedKey).catch(() => undefined)
  return await awaitVideo(deps, userId, sourceId, kind)
}

/** Asks for a video if the person has the storage and a slot of work for it. */
async function requestImport(deps: SourceDeps, { command, bytes, ...source }: Omit<Import, 'onBegun'>) {
  const { db, handle, storageQuota, now } = deps
  const { userId, sourceId } = source
  const used = (await storedBytes(db, userId)) + (await sourceBytes(db, userId, now()))
  refuseOverStorage({ used, quota: storageQuota }, bytes)
  const slot = { userId, workId: sourceId, stream: sourceStream(sourceId), ofAdmin: false }
  await takeWorkSlot(deps.slots, { ...command, ...slot })
  return await requestSource(handle, { ...command, ...source })
}

async function awaitVideo(
  { db, now, patienceMs }: SourceDeps,
  userId: UserId,
  sourceId: SourceId,
  kind: string,
): Promise<SourceId> {
  const source = await awaitSource(
    db,
    { userId, sourceId, now, atMostMs: patienceMs },
    ({ status }) => status !== 'requested',
  )
  if (source === undefined) throw stillUnderWay(sourceId, failedWords(kind))
  if (source.status === 'failed' && source.step !== 'frames') throw failureOf(source)
  return sourceId
}
