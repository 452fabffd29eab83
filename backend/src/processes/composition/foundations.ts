import type { Logger } from 'pino'
import type { PricesNow } from '../../features/catalogue/price-list.ts'
import { seedPriceList } from '../../features/catalogue/price-seeds.ts'
import { pricesOfClips } from '../../features/clip-kinds.ts'
import type { PriceToday } from '../../features/clips/queries.ts'
import { openPriceBook } from '../../features/prices/queries.ts'
import type { WorkSlotDeps } from '../../features/work/slot-commands.ts'
import { workInLog } from '../../features/work-steps.ts'
import { createHandle, type Handle } from '../../platform/eventsourcing/handle.ts'
import type { ApiAppDeps } from '../../platform/http/server/app.ts'
import type { BlobStore } from '../../platform/media/blobs/blob-store.ts'
import { type DiskSpace, watchDiskSpace } from '../../platform/media/blobs/disk-space.ts'
import { openBlobs } from '../../platform/media/blobs/open-blobs.ts'
import { type Decoder, openDecoder } from '../../platform/media/decoder/decoder.ts'
import { observeHandle } from '../../platform/observability/commands.ts'
import type { ApiConfig } from '../config.ts'
import type { Engines } from '../engines.ts'
import { type Language, openLanguage } from './language.ts'

/** What the API is given at its start besides its configuration. */
export type Surroundings = Pick<
  ApiAppDeps,
  'pages' | 'limits' | 'now' | 'live' | 'observer' | 'patience' | 'busyMs' | 'graceMs'
> & {
  readonly logger: Logger
  /** Used instead of the disk of the data folder. */
  readonly disk?: DiskSpace
  /** Used instead of waiting these milliseconds. */
  readonly pause?: (ms: number) => Promise<void>
}

type SharedConfig = Pick<ApiConfig, 'masterKey' | 'connected' | 'sandbox' | 'dailySpendCap' | 'storageQuota'>

/** What the routes of all slices are built on: a slice takes what it names in its own dependencies. */
export interface Foundations extends Pick<Engines, 'store' | 'db' | 'keys'>, SharedConfig {
  readonly logId: string
  readonly log: Logger
  readonly handle: Handle
  readonly blobs: BlobStore
  readonly decoder: Decoder
  readonly disk: DiskSpace
  readonly hasRoom: DiskSpace['hasRoom']
  readonly now: () => Date
  readonly prices: PricesNow
  /** What making a clip of any kind again costs today. */
  readonly priceToday: () => Promise<PriceToday>
  readonly slots: WorkSlotDeps
  readonly language: Language
}

/** Opens everything that the routes of more than one slice need. */
export async function layFoundations(config: ApiConfig, engines: Engines, around: Surroundings): Promise<Foundations> {
  const { store, db, keys } = engines
  const { masterKey, connected, sandbox, dailySpendCap, storageQuota } = config
  const logId = await store.logId()
  const handle = observeHandle(createHandle(store), around.logger)
  const now = around.now ?? (() => new Date())
  const prices = openPriceBook({ store, now }, seedPriceList)
  const disk = around.disk ?? watchDiskSpace(config.dataFolder, config.diskReserve)
  return {
    store,
    db,
    keys,
    masterKey,
    connected,
    sandbox,
    dailySpendCap,
    storageQuota,
    logId,
    log: around.logger,
    handle,
    now,
    prices,
    disk,
    hasRoom: disk.hasRoom,
    priceToday: async () => pricesOfClips({ connected, prices: await prices() }),
    slots: { handle, find: (work) => workInLog(store, work) },
    language: await openLanguage(config, engines, { handle, prices, now, logger: around.logger }),
    blobs: await openBlobs(config),
    decoder: openDecoder(),
  }
}
