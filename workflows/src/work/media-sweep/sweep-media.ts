import { assetIdOf, purgeMask } from '@studio/backend/features/assets/commands.ts'
import { mediaVariants } from '@studio/backend/features/assets/contract.ts'
import { existingAssets, isNamedInLog } from '@studio/backend/features/assets/queries.ts'
import { jobsWithUnusedMask } from '@studio/backend/features/images/mask-queries.ts'
import { type OpenJob, readJobRequest, readOpenJobs } from '@studio/backend/features/jobs/queries.ts'
import { isSourceNeeded } from '@studio/backend/features/sources/commands.ts'
import { sourceDays } from '@studio/backend/features/sources/words-contract.ts'
import { workWithoutFiles } from '@studio/backend/features/work/queries.ts'
import { SourceId } from '@studio/backend/platform/eventsourcing/event.ts'
import type { Handle } from '@studio/backend/platform/eventsourcing/handle.ts'
import type { EventStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import { addressOf } from '@studio/backend/platform/media/blob-address.ts'
import type { ListedBlob, SweptBlobStore } from '@studio/backend/platform/media/blob-store.ts'
import { removeOldWorkFolders } from '@studio/backend/platform/media/video/work-folder.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'
import { maskKeysOf } from '../../activities/mask.ts'
import { outputKey } from '../../activities/output-key.ts'
import { uploadKey } from '../../activities/upload-key.ts'

const dayMs = 24 * 60 * 60_000
/** How many keys are looked up at once. */
const pageSize = 500
const variants: ReadonlySet<string> = new Set(mediaVariants)

export interface MediaSweepDeps extends Pick<Engines, 'store' | 'db'> {
  readonly handle: Handle
  readonly blobs: SweptBlobStore
  readonly clock: () => Date
  /** Aborted when the sweep must stop; the next one starts from the beginning. */
  readonly signal: AbortSignal
}

/**
 * Deletes masks that no image is left of, blobs that were put more than a day ago and that neither an asset, an open job, work that has not expired nor a source names,
 * those of sources that have expired, and what interrupted puts and killed video programs left behind. A blob stays under an address of
 * which no rule here says when it is needed, as a later release may have. Returns how many blobs were deleted. Throws before it deletes any while
 * the read models are behind the log.
 */
export async function sweepMedia(deps: MediaSweepDeps): Promise<number> {
  const before = new Date(deps.clock().getTime() - dayMs)
  const awaited = await keysOfOpenJobs(deps)
  await purgeUnusedMasks(deps)
  await deps.blobs.discardUnfinished(before)
  await removeOldWorkFolders(before)
  let deleted = 0
  for await (const page of pagesOf(deps.blobs.list())) {
    deps.signal.throwIfAborted()
    const old = page.filter(({ key, modified }) => modified < before && !awaited.has(key))
    for (const key of await orphansAmong(deps, old)) {
      await deps.blobs.delete(key)
      deleted += 1
    }
  }
  return deleted
}

/** Deletes the masks for good that no image is left of. Nobody can delete them, as they are in no list. */
async function purgeUnusedMasks({ db, handle, blobs, clock, signal }: MediaSweepDeps): Promise<void> {
  const masks = (await jobsWithUnusedMask(db)).map((jobId) => assetIdOf(jobId, 'mask', 0))
  const stored = await existingAssets(db, masks)
  for (const assetId of masks.filter((id) => stored.has(id))) {
    signal.throwIfAborted()
    await purgeMask(handle, blobs, assetId, clock().toISOString())
  }
}

/**
 * Keys that an open job may still write or read: those of its outputs, and those of the files that came with its request, its mask
 * among them, staged or stored.
 */
async function keysOfOpenJobs({ db, store }: MediaSweepDeps): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for (const job of await readOpenJobs(db, store)) for (const key of await keysOf(store, job)) keys.add(key)
  return keys
}

async function keysOf(store: EventStore, job: OpenJob): Promise<readonly string[]> {
  const { data } = await readJobRequest(store, job)
  const numbers = Array.from({ length: job.outputs }, (_, n) => n)
  const outputs = numbers.flatMap((n) => mediaVariants.map((variant) => outputKey({ ...job, n }, variant)))
  const kept = data.uploads.flatMap(({ n }) => mediaVariants.map((variant) => uploadKey(job, n, variant)))
  return [...outputs, ...kept, ...data.uploads.map(({ key }) => key), ...maskKeysOf(data, mediaVariants)]
}

/**
 * The keys that no event names. The log decides, because the read models may lack what could not be projected. An asset that was
 * deleted for good no longer names its bytes, so they are deleted here when the purge was interrupted before it did so. A staged file
 * is needed by an open job only, and those of open jobs are not among these.
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
  const orphans: string[] = []
  for (const { key, modified, assetId, address } of addressed) {
    const isOver =
      (address?.kind === 'work' && over.has(address.workId)) ||
      (address?.kind === 'source' && (await isSourceOver(deps, address.sourceId, modified)))
    const isLost = assetId !== undefined && !known.has(assetId) && !(await isNamedInLog(store, assetId))
    if (address?.kind === 'staged' || isOver || isLost) orphans.push(key)
  }
  return orphans
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
