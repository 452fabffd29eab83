import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import * as account from '../contract/account.ts'
import * as admin from '../contract/admin.ts'
import * as animations from '../contract/animations.ts'
import * as chat from '../contract/chat.ts'
import * as clips from '../contract/clips.ts'
import * as downloads from '../contract/downloads.ts'
import * as frames from '../contract/frames.ts'
import * as library from '../contract/library.ts'
import * as lipSyncs from '../contract/lip-syncs.ts'
import * as queue from '../contract/queue.ts'
import * as shares from '../contract/shares.ts'
import * as spend from '../contract/spend.ts'
import * as videos from '../contract/videos.ts'
import * as work from '../contract/work.ts'
import * as contracts from '../contract.ts'
import { type OpenedAccount, openAccount, type SignIn } from '../features/accounts/commands.ts'
import { accountRoutes } from '../features/accounts/routes.ts'
import { isAdminsEmail } from '../features/admins/queries.ts'
import { animationClips } from '../features/animations/clip-kind.ts'
import { animationRoutes } from '../features/animations/routes.ts'
import { archiveStream } from '../features/archive.ts'
import { mediaServer } from '../features/assets/media/media-queries.ts'
import { assetRoutes } from '../features/assets/routes.ts'
import { pictureFile } from '../features/assets/uploads/upload-contract.ts'
import { uploadRoutes } from '../features/assets/uploads/upload-routes.ts'
import { openCalls } from '../features/calls/commands.ts'
import {
  type LanguageCatalogue,
  openrouterCatalogue,
  ownCatalogue,
  seeingModel,
} from '../features/catalogue/language-catalogue.ts'
import { seedPriceList } from '../features/catalogue/price-seeds.ts'
import { pricedLanguageCatalogue } from '../features/catalogue/priced-models.ts'
import { catalogueRoutes } from '../features/catalogue/routes.ts'
import { chainRoutes } from '../features/chains/routes.ts'
import { characterVideoRoutes } from '../features/character-videos/routes.ts'
import { checkCharacter } from '../features/characters/commands.ts'
import { characterRoutes } from '../features/characters/routes.ts'
import { chatRoutes } from '../features/chats/routes.ts'
import { pricesOfClips } from '../features/clip-kinds.ts'
import { inputFinder } from '../features/clips/inputs.ts'
import { clipRequester } from '../features/clips/request-clip.ts'
import { allClipsRoute, clipRoutes } from '../features/clips/routes.ts'
import { collectionRoutes, memberRoutes } from '../features/collections/routes.ts'
import { dataExportRoutes } from '../features/data-exports/routes.ts'
import { deletionRoutes } from '../features/deletions/routes.ts'
import { requestedDownloadRoutes } from '../features/downloads/requested-routes.ts'
import { downloadRoutes } from '../features/downloads/routes.ts'
import { exportRoutes } from '../features/exports/routes.ts'
import { galleryRoutes } from '../features/gallery/routes.ts'
import { generationsWith, promptsOf } from '../features/images/queries.ts'
import { imageRoutes } from '../features/images/routes.ts'
import { lastFrameRoutes } from '../features/last-frames/routes.ts'
import { lineageRoutes } from '../features/lineage/routes.ts'
import { lipSyncClips } from '../features/lip-syncs/clip-kind.ts'
import { lipSyncRoutes } from '../features/lip-syncs/routes.ts'
import { loraRoutes } from '../features/loras/routes.ts'
import { openPriceBook } from '../features/prices/queries.ts'
import { promptSettingRoutes } from '../features/prompt-settings/routes.ts'
import { queueRoutes } from '../features/queue/routes.ts'
import { shareRoutes } from '../features/shares/routes.ts'
import { cancelSource } from '../features/sources/commands.ts'
import { retrySource } from '../features/sources/request-source.ts'
import { sourceRoutes } from '../features/sources/routes.ts'
import { spendRoutes } from '../features/spend/routes.ts'
import { styleDraftRoutes } from '../features/style-drafts/routes.ts'
import { checkStyle } from '../features/styles/commands.ts'
import { styleRoutes } from '../features/styles/routes.ts'
import { videoClips } from '../features/videos/clip-kind.ts'
import { videoRoutes } from '../features/videos/routes.ts'
import { isInvited } from '../features/waitlist/queries.ts'
import { waitlistRoutes } from '../features/waitlist/routes.ts'
import { reportRoutes } from '../features/webhooks/routes.ts'
import { workRoutes } from '../features/work/routes.ts'
import type { WorkSlotDeps } from '../features/work/slot-commands.ts'
import { workQueueOf } from '../features/work-queues.ts'
import { workInLog } from '../features/work-steps.ts'
import { type IdentityProvider, openIdProvider } from '../platform/auth/sign-in/identity-provider.ts'
import type { UserId } from '../platform/eventsourcing/event.ts'
import { type CommandContext, createHandle, type Handle } from '../platform/eventsourcing/handle.ts'
import { fileFetcher } from '../platform/http/forms/fetched-file.ts'
import { type ApiAppDeps, buildApi } from '../platform/http/server/app.ts'
import { type DiskSpace, watchDiskSpace } from '../platform/media/blobs/disk-space.ts'
import { openBlobs } from '../platform/media/blobs/open-blobs.ts'
import { openDecoder } from '../platform/media/decoder/decoder.ts'
import { observeHandle } from '../platform/observability/commands.ts'
import { followFeed } from '../platform/projections/feed/feed-follower.ts'
import { paceOfLog } from '../platform/projections/feed/pace.ts'
import { waitForPosition } from '../platform/projections/lists/read.ts'
import { mongoSignsOfLife } from '../platform/projections/mongo/signs-of-life.ts'
import { languageAccount, providerAccounts } from '../platform/providers/accounts.ts'
import { ownServer } from '../platform/providers/language/own-server.ts'
import type { LanguageService } from '../platform/providers/language/port.ts'
import type { ReadReport } from '../platform/providers/port.ts'
import { composeAdminRoutes } from './admin-composition.ts'
import { barredBy } from './barred.ts'
import type { ApiConfig } from './config.ts'
import type { Engines } from './engines.ts'
import { checksOf } from './health-checks.ts'

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

/** Puts the product's HTTP side together: edge, slices, engines. */
export async function compose(config: ApiConfig, engines: Engines, around: Surroundings): Promise<FastifyInstance> {
  const { store, db, keys } = engines
  const logId = await store.logId()
  const handle = observeHandle(createHandle(store), around.logger)
  const blobs = await openBlobs(config)
  const decoder = openDecoder()
  const openReadable = readableAccounts(config, engines, handle, logId)
  const reportReaders = await openReportReaders(config, around.now)
  const { service, catalogue } = await connectLanguage(config)
  const now = around.now ?? (() => new Date())
  const prices = openPriceBook({ store, now }, seedPriceList)
  const disk = around.disk ?? watchDiskSpace(config.dataFolder, config.diskReserve)
  const follower = followFeed(db, { log: around.logger, pace: paceOfLog(store, { log: around.logger }) })
  const signs = mongoSignsOfLife(db)
  await signs.prepare()
  const slots: WorkSlotDeps = { handle, find: (work) => workInLog(store, work) }
  const memberDeps = {
    handle,
    store,
    db,
    searchPrompts: (userId: UserId, search: string) => generationsWith(db, userId, search),
  }
  const adminRoutes = await composeAdminRoutes({ config, engines, handle, now, pause: around.pause })
  const app = await buildApi({
    ...around,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    pictureSources: [config.oidc.issuer.origin, ...config.pictureHosts.map((host) => `https://${host}`)],
    db,
    logId,
    masterKey: config.masterKey,
    blobs,
    provider: identityProvider(config),
    follower,
    checks: checksOf(engines, disk),
    disk,
    openAccount: async (identity, command) => {
      const welcome = config.signup === 'open' || (await isInvited(store, config.masterKey, identity.profile.email))
      return (await openReadable({ ...identity, welcome }, command)).userId
    },
    edition: async () => (await prices()).version,
    contracts: {
      ...contracts,
      ...account,
      ...library,
      ...chat,
      ...queue,
      ...shares,
      ...spend,
      ...work,
      ...downloads,
      ...frames,
      ...clips,
      ...videos,
      ...animations,
      ...lipSyncs,
      ...admin,
    },
    ...barredBy(engines),
    routes: (api) => {
      accountRoutes(api, {
        db,
        openAccount: openReadable,
        isAdmin: (email) => isAdminsEmail(db, config.masterKey, email),
        testLogin: config.testLogin,
      })
      deletionRoutes(api, { db, handle, now })
      dataExportRoutes(api, { slots, db, now })
      waitlistRoutes(api, { handle, keys, masterKey: config.masterKey }, sleep)
      catalogueRoutes(api, { sandbox: config.sandbox, connected: config.connected, prices })
      const { connected, dailySpendCap, storageQuota, loraHosts } = config
      const imageDeps = { handle, store, keys, db, blobs, decoder, connected, prices, dailySpendCap, storageQuota }
      imageRoutes(api, { ...imageDeps, loraHosts })
      const clipDeps = { handle, store, keys, db, blobs, connected, prices, dailySpendCap, storageQuota }
      const fetchPicture = fileFetcher({ blobs, hasRoom: disk.hasRoom }, { ...pictureFile, maxFiles: 1 })
      const findInputs = inputFinder({ db, blobs, decoder, fetchPicture })
      const requestClip = clipRequester(clipDeps)
      videoRoutes(api, { db, connected, prices, findInputs, requestClip })
      clipRoutes(api, clipDeps, videoClips)
      animationRoutes(api, { db, now, connected, prices, findInputs, requestClip })
      clipRoutes(api, clipDeps, animationClips)
      lipSyncRoutes(api, { connected, prices, findInputs, requestClip })
      clipRoutes(api, clipDeps, lipSyncClips)
      const priceToday = async () => pricesOfClips({ connected, prices: await prices() })
      allClipsRoute(api, { db, priceToday })
      assetRoutes(api, {
        handle,
        db,
        blobs,
        decoder,
        store,
        hasRoom: disk.hasRoom,
        promptsOf: (userId, jobIds) => promptsOf(db, userId, jobIds),
      })
      shareRoutes(api, {
        handle,
        db,
        masterKey: config.masterKey,
        serveMedia: mediaServer({ store, blobs, decoder, hasRoom: disk.hasRoom }),
      })
      uploadRoutes(api, { handle, store, keys, db, blobs, decoder, storageQuota })
      downloadRoutes(api, { db, blobs })
      requestedDownloadRoutes(api, { slots, db, blobs, now, patienceMs: 20_000 })
      galleryRoutes(api, { db })
      lineageRoutes(api, { store, db })
      lastFrameRoutes(api, { slots, db, storageQuota })
      chainRoutes(api, { slots, db, now })
      queueRoutes(api, { db, connected, prices, priceToday })
      spendRoutes(api, { handle, store, db, dailySpendCap, sandbox: config.sandbox, now })
      collectionRoutes(api, { db, promptsOf: (userId, jobIds) => promptsOf(db, userId, jobIds) })
      characterRoutes(api, { handle, store, keys, db })
      characterVideoRoutes(api, { handle, store, db })
      memberRoutes(api, memberDeps, {
        kind: 'character',
        endpoints: library.characterImages,
        idOf: ({ characterId }) => characterId,
        check: (userId, id) => checkCharacter({ store }, userId, id),
      })
      promptSettingRoutes(api, { handle, store, keys, db })
      const onTrouble = (error: unknown) =>
        around.logger.warn({ err: error }, 'the call of a language model is not shared')
      const calls = openCalls({ handle, store, keys, language: service, dailySpendCap, signs, pause: sleep, onTrouble })
      const catalogueNow = async () => pricedLanguageCatalogue(catalogue, await prices())
      const seeing = async () => seeingModel(await catalogueNow(), now())
      styleDraftRoutes(api, { handle, store, keys, db })
      styleRoutes(api, { handle, store, keys, db, ask: calls.ask, seeing, decoder })
      chatRoutes(api, {
        handle,
        store,
        keys,
        db,
        blobs,
        decoder,
        calls,
        catalogue: catalogueNow,
        now,
        isSandbox: service?.sandbox === true,
      })
      memberRoutes(api, memberDeps, {
        kind: 'style',
        endpoints: library.styleImages,
        idOf: ({ styleId }) => styleId,
        check: (userId, id) => checkStyle({ store }, userId, id),
      })
      loraRoutes(api, { handle, store, keys, db, allowedHosts: config.loraHosts })
      exportRoutes(api, {
        slots,
        db,
        now,
        archiveStream: (pictures, choice, madeAt) => archiveStream(blobs, { pictures, choice, madeAt }),
      })
      const sourceDeps = { handle, slots, store, db, blobs, decoder, now, storageQuota, patienceMs: 100_000 }
      workRoutes(api, {
        handle,
        store,
        keys,
        slots,
        db,
        now,
        queueOf: workQueueOf,
        cancels: [cancelSource],
        retries: [(workId, asked) => retrySource(sourceDeps, workId, asked)],
      })
      sourceRoutes(api, sourceDeps)
      reportRoutes(api, {
        handle,
        reportReaders,
        onForged: () => around.observer?.forgedReport(),
      })
      adminRoutes(api)
    },
  })
  app.addHook('onClose', async () => {
    await follower.stop()
    await decoder.close()
  })
  return app
}

/** The language models of this installation. */
interface Language {
  /** Undefined when there is no key for a service. */
  readonly service: LanguageService | undefined
  readonly catalogue: LanguageCatalogue
}

/** Connects to a server of one's own where there is one, else to OpenRouter, which the AI sandbox may stand in for. */
async function connectLanguage({ ownChatServer, language }: ApiConfig): Promise<Language> {
  if (ownChatServer !== undefined) {
    return { service: ownServer(ownChatServer), catalogue: ownCatalogue(ownChatServer.models, ownChatServer.sees) }
  }
  return { service: language && (await languageAccount.connectLanguage(language)), catalogue: openrouterCatalogue }
}

/** For every service that sends reports, by the name of its account. */
async function openReportReaders({ addresses }: ApiConfig, now?: () => Date): Promise<ReadonlyMap<string, ReadReport>> {
  const readers = new Map<string, ReadReport>()
  for (const { name, reportsOf } of providerAccounts) {
    const address = addresses.get(name)
    if (reportsOf && address) readers.set(name, await reportsOf(address, now))
  }
  return readers
}

type OpenAccount = (signIn: SignIn, command: CommandContext) => Promise<OpenedAccount>

/** Opens an account and waits until it can be read, so that the first page after signing in finds it. */
function readableAccounts(
  { masterKey }: ApiConfig,
  { store, keys, db }: Engines,
  handle: Handle,
  logId: string,
): OpenAccount {
  return async (signIn, command) => {
    const opened = await openAccount({ handle, store, keys, masterKey }, signIn, command)
    await waitForPosition(db, { logId, position: opened.position }, { atMostMs: 10_000 })
    return opened
  }
}

const identityProvider = ({ oidc, publicUrl }: ApiConfig): IdentityProvider =>
  openIdProvider({ ...oidc, callbackUrl: new URL('/api/callback', publicUrl), homeUrl: new URL('/', publicUrl) })
