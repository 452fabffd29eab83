import { accountStatus } from '@studio/backend/features/accounts/queries.ts'
import { assetIdOf, purgeUnused } from '@studio/backend/features/assets/commands.ts'
import { mediaVariants } from '@studio/backend/features/assets/contract.ts'
import { existingAssets, isNamedInLog } from '@studio/backend/features/assets/queries.ts'
import { unusedInputs } from '@studio/backend/features/clips/input-queries.ts'
import { jobsWithUnusedMask } from '@studio/backend/features/images/form/mask-queries.ts'
import { type OpenJob, readOpenJobs } from '@studio/backend/features/jobs/lists/open-queries.ts'
import { whoseRequestsAreKnown } from '@studio/backend/features/jobs/lists/parked-queries.ts'
import { type JobRequested, readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import { sourceIdsOf } from '@studio/backend/features/references/commands.ts'
import { isSourceNeeded, stagedKeyOfSource } from '@studio/backend/features/sources/commands.ts'
import { sourceStream } from '@studio/backend/features/sources/events.ts'
import { sourceDays } from '@studio/backend/features/sources/words-contract.ts'
import { openWork, openWorkModel, workWithoutFiles } from '@studio/backend/features/work/open-queries.ts'
import { dayMs } from '@studio/backend/platform/eventsourcing/day.ts'
import { SourceId, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import type { Handle } from '@studio/backend/platform/eventsourcing/handle.ts'
import type { Logger } from '@studio/backend/platform/eventsourcing/logger.ts'
import { addressOf } from '@studio/backend/platform/media/blobs/blob-address.ts'
import type { ListedBlob, SweptBlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { markLog } from '@studio/backend/platform/media/blobs/log-marks.ts'
import { removeOldWorkFolders } from '@studio/backend/platform/media/video/work-folder.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'
import { outputKey } from '../../activities/media/output-key.ts'
import { maskKeysOf } from '../../activities/request/mask.ts'
import { uploadKey } from '../../activities/request/upload-key.ts'

/** How many keys are looked up at once. */
const pageSize = 500
const variants: ReadonlySet<string> = new Set(mediaVariants)

const otherLog =
  'no media were deleted: another log than this one uses their store, or has used it. If this log is the one to keep, remove these marks ' +
  'from the store; npm run doctor says where they are'

export interface MediaSweepDeps extends Pick<Engines, 'store' | 'db'> {
  readonly handle: Handle
  readonly blobs: SweptBlobStore
  readonly log: Logger
  readonly clock: () => Date
  /** Aborted when the sweep must stop; the next one starts from the beginning. */
  readonly signal: AbortSignal
}

/**
 * Deletes what nobody needs: masks, sounds and videos of which nothing is left that was made with them; blobs older than a day that no
 * asset, no open job, no source and no work that has not expired names; those of expired sources; and what interrupted puts and killed
 * video programs left. Keeps what has an address that no rule here knows, as a later release may have. Returns how many blobs were deleted:
 * none while a mark in the store says that another log, or a newer copy of this one, uses them. Throws before the first while the read
 * models are behind the log.
 */
export async function sweepMedia(deps: MediaSweepDeps): Promise<number> {
  const before = new Date(deps.clock().getTime() - dayMs)
  const awaited = await neededByOpenThings(deps)
  await deps.blobs.discardUnfinished(before)
  await removeOldWorkFolders(before)
  const foreign = await markLog(deps.blobs, deps.store)
  if (foreign.length > 0) {
    deps.log.warn({ marks: foreign }, otherLog)
    return 0
  }
  await purgeAllUnused(deps, awaited.assetIds)
  let deleted = 0
  for await (const page of pagesOf(deps.blobs.list())) {
    deps.signal.throwIfAborted()
    const old = page.filter(({ key, modified }) => modified < before && !awaited.keys.has(key))
    for (const key of await orphansAmong(deps, old)) {
      await deps.blobs.delete(key)
      deleted += 1
    }
  }
  return deleted
}

/**
 * Deletes for good what nobody can delete, as it is in no list, once nothing is left of what was made with it: the masks of images, and the
 * sounds and videos that came with the requests of clips. Keeps those of people whose requests the read models lack, since one of these may
 * be a retry that needs them.
 */
async function purgeAllUnused(
  { db, handle, blobs, clock, signal }: MediaSweepDeps,
  needed: ReadonlySet<string>,
): Promise<void> {
  const areKnown = await whoseRequestsAreKnown(db)
  const masks = (await jobsWithUnusedMask(db, areKnown)).map((jobId) => assetIdOf(jobId, 'mask', 0))
  const stored = await existingAssets(db, masks)
  const unused = [...masks.filter((id) => stored.has(id)), ...(await unusedInputs(db, areKnown))]
  for (const assetId of unused.filter((id) => !needed.has(id))) {
    signal.throwIfAborted()
    await purgeUnused(handle, blobs, assetId, clock().toISOString())
  }
}

/** What open jobs and sources may still write or read. */
interface Needed {
  /** Of the outputs of jobs, and of the files that came with requests, masks among them, staged or stored. */
  readonly keys: ReadonlySet<string>
  /** What jobs work from, their masks apart. */
  readonly assetIds: ReadonlySet<string>
}

async function neededByOpenThings({ db, store }: MediaSweepDeps): Promise<Needed> {
  const keys = new Set<string>()
  const assetIds = new Set<string>()
  for (const job of await readOpenJobs(db, store, [openWorkModel])) {
    const { data } = await readJobRequest(store, job)
    for (const key of keysOf(job, data)) keys.add(key)
    for (const assetId of sourceIdsOf(data)) assetIds.add(assetId)
  }
  for (const { workId, stream } of await openWork(db)) {
    const sourceId = SourceId.parse(workId)
    const key = stream === sourceStream(sourceId) ? await stagedKeyOfSource(store, sourceId) : undefined
    if (key !== undefined) keys.add(key)
  }
  return { keys, assetIds }
}

function keysOf(job: OpenJob, requested: JobRequested['data']): readonly string[] {
  const { uploads } = requested
  const numbers = Array.from({ length: job.outputs }, (_, n) => n)
  const outputs = numbers.flatMap((n) => mediaVariants.map((variant) => outputKey({ ...job, n }, variant)))
  const kept = uploads.flatMap(({ n }) => mediaVariants.map((variant) => uploadKey(job, n, variant)))
  return [...outputs, ...kept, ...uploads.map(({ key }) => key), ...maskKeysOf(requested, mediaVariants)]
}

/**
 * The keys that no event names. The log decides, because the read models may lack what could not be projected. An asset that was
 * deleted for good no longer names its bytes, so they are deleted here when the purge was interrupted before it did so. A staged file
 * is needed by an open job or source only, and those of open ones are not among these. Of a person who is erased nothing is needed, whatever
 * the log names: a worker that was paused may have put it there since.
 */
async function orphansAmong(deps: MediaSweepDeps, blobs: readonly ListedBlob[]): Promise<readonly string[]> {
  const { db, store, clock } = deps
  const addressed = blobs.map((blob) => ({ ...blob, assetId: assetIn(blob.key), address: addressOf(blob.key) }))
  const work = addressed.flatMap(({ address }) => (address?.kind === 'work' ? [address.workId] : []))
  const over = await workWithoutFiles(db, work, clock())
  const known = await existingAssets(
    db,
    addressed.flatMap(({ assetId }) => assetId ?? []),
  )
  const isErased = erasureLookUp(store)
  const orphans: string[] = []
  for (const { key, modified, assetId, address } of addressed) {
    const isOver =
      (address?.kind === 'work' && over.has(address.workId)) ||
      (address?.kind === 'source' && (await isSourceOver(deps, address.sourceId, modified)))
    const isLost = assetId !== undefined && !known.has(assetId) && !(await isNamedInLog(store, assetId))
    const isOrphan = address?.kind === 'staged' || isOver || isLost
    const isKnown = address === undefined || (assetId !== undefined && known.has(assetId))
    if (isOrphan || (!isKnown && (await isErased(key)))) orphans.push(key)
  }
  return orphans
}

/** Tells whether the person whose key it is was erased; each is looked up once. */
function erasureLookUp(store: MediaSweepDeps['store']): (key: string) => Promise<boolean> {
  const erased = new Map<string, Promise<boolean>>()
  return (key) => {
    const userId = key.slice(0, key.indexOf('/'))
    const found =
      erased.get(userId) ?? accountStatus(store, UserId.parse(userId)).then((status) => status === 'deleted')
    erased.set(userId, found)
    return found
  }
}

/** Whether nobody can take frames from a video any more: it has expired, or came to no good end. */
async function isSourceOver({ store, clock }: MediaSweepDeps, sourceId: string, stored: Date): Promise<boolean> {
  if (clock().getTime() - stored.getTime() > sourceDays * dayMs) return true
  return !(await isSourceNeeded(store, SourceId.parse(sourceId)))
}

function assetIn(key: string): string | undefined {
  const address = addressOf(key)
  return address?.kind === 'asset' && variants.has(address.variant) ? address.assetId : undefined
}

async function* pagesOf<Item>(items: AsyncIterable<Item>): AsyncGenerator<readonly Item[]> {
  let page: Item[] = []
  for await (const item of items) {
    page.push(item)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  yield page
}
