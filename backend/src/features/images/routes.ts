import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { JobId, type UserId } from '../../platform/eventsourcing/event.ts'
import type { Handle } from '../../platform/eventsourcing/handle.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import type { BlobStore } from '../../platform/media/blobs/blob-store.ts'
import { deleteNeedless } from '../../platform/media/blobs/delete-needless.ts'
import type { Decoder } from '../../platform/media/decoder/decoder.ts'
import { storedBytes } from '../assets/queries.ts'
import { findUpload } from '../assets/uploads/upload-queries.ts'
import type { ConnectedProviders } from '../catalogue/model.ts'
import { microsOf } from '../catalogue/money.ts'
import type { PricesNow } from '../catalogue/price-list.ts'
import { pricedImageModel } from '../catalogue/priced-models.ts'
import * as commands from '../jobs/commands.ts'
import { needlessFiles } from '../jobs/lists/request-file-queries.ts'
import { usableLora } from '../loras/commands.ts'
import { usableStyle } from '../styles/commands.ts'
import {
  cancelGeneration,
  dismissFailures,
  type Generation,
  generate,
  getGeneration,
  imageQueueStatus,
  listGenerations,
  referencesOfGeneration,
  retryFailed,
} from './contract.ts'
import { chooseModel } from './form/form.ts'
import { jobFieldsOf } from './form/job-fields.ts'
import { gatherPictures } from './form/pictures.ts'
import { uploadAsGeneration } from './lists/generation.ts'
import { findGeneration, pageOfGenerations, queueStatus, referencesWithState } from './queries.ts'
import { retryGeneration } from './retry.ts'

export interface ImageDeps {
  readonly handle: Handle
  readonly store: EventStore
  readonly keys: KeyStore
  readonly db: Db
  readonly blobs: BlobStore
  readonly decoder: Pick<Decoder, 'inspectUpload' | 'inspectMask'>
  readonly connected: ConnectedProviders
  /** Millionths of a dollar that one user may spend in a UTC day. */
  readonly dailySpendCap: number
  /** Bytes that one user may store. */
  readonly storageQuota: number
  readonly prices: PricesNow
  /** Hosts whose LoRAs may be used; empty means every public host. */
  readonly loraHosts: readonly string[]
}

/** Generating images and reading the results (spec images 7). */
export function imageRoutes(app: Api, deps: ImageDeps): void {
  const { handle, store, db, connected, dailySpendCap, storageQuota } = deps
  app.on(generate, async ({ body, files, user, command, signal, setPosition }) => {
    const prices = await deps.prices()
    const model = pricedImageModel(chooseModel(body, connected), prices)
    const lora = body.loraId === undefined ? undefined : await usableLora(deps, user.id, body.loraId)
    const style = body.styleId === undefined ? undefined : await usableStyle(deps, user.id, body.styleId)
    const { references, mask } = await gatherPictures(deps, user.id, model, body, { files, signal })
    const fields = jobFieldsOf(body, model, { references, mask, lora, style }, prices.version)
    const request = {
      ...command,
      ...fields,
      userId: user.id,
      ...(body.priceCents !== undefined && { shownPrice: microsOf(body.priceCents) }),
      dailySpendCap,
      storage: { used: await storedBytes(db, user.id), quota: storageQuota },
    }
    const job = await commands.requestJob(handle, store, request, signal)
    const needless = await needlessFiles(deps, { userId: user.id, job, fields, unused: references.unused })
    await deleteNeedless(deps.blobs, needless)
    setPosition(job.position)
    return { success: true, queued: true, jobId: job.jobId } as const
  })

  app.on(listGenerations, async ({ query: { anchor, ...query }, user, setAnchor, openAnchor }) => {
    const list = JSON.stringify(['generations', query.favoritesOnly, query.search])
    const page = await pageOfGenerations(db, user.id, {
      ...query,
      anchor: anchor === undefined ? undefined : openAnchor(list, anchor),
    })
    if (page.anchor !== undefined) setAnchor(list, page.anchor)
    return page.generations
  })

  app.on(getGeneration, async ({ params, user }) => ownGenerationOrUpload(db, user.id, params.id))

  app.on(referencesOfGeneration, async ({ params, user }) => {
    const references = await referencesWithState(db, user.id, params.id)
    if (!references) throw new DomainError(commonErrors.notFound, 'This generation does not exist.')
    return references
  })

  app.on(cancelGeneration, async ({ params, body, user, command, setPosition }) => {
    const jobId = JobId.parse(params.id)
    // The log is asked first: a job that was taken just now may not be in the read models yet.
    const { found, position } = await commands.requestCancel(handle, { ...command, ...body, userId: user.id, jobId })
    if (!found) await ownGeneration(db, user.id, jobId)
    setPosition(position)
    return { success: true } as const
  })

  app.on(retryFailed, async ({ params, body, user, command, signal, setPosition }) => {
    const shownPrice = body.priceCents === undefined ? undefined : microsOf(body.priceCents)
    const retry = { outputs: body.outputs, shownPrice, signal }
    const { jobIds, position } = await retryGeneration(deps, user.id, params.id, command, retry)
    setPosition(position)
    const asked = { success: true as const, queued: true as const, jobIds: [...jobIds] }
    return asked
  })

  app.on(dismissFailures, async ({ body, user, command, setPosition }) => {
    const failures = body.failures.map(({ generationId, n }) => ({ jobId: JobId.parse(generationId), n }))
    const { handled, position } = await commands.dismissFailures(handle, { ...command, userId: user.id, failures })
    setPosition(position)
    const dismissed = { failures: handled.map(({ jobId, n, fate }) => ({ generationId: jobId, n, fate })) }
    return dismissed
  })

  app.on(imageQueueStatus, async ({ user }) => queueStatus(db, user.id))
}

/** An upload is shown as a generation of one image, under its own id. */
async function ownGenerationOrUpload(db: Db, userId: UserId, id: string): Promise<Generation> {
  const upload = await findUpload(db, userId, id)
  return upload === undefined ? await ownGeneration(db, userId, id) : uploadAsGeneration(upload)
}

async function ownGeneration(db: Db, userId: UserId, id: string): Promise<Generation> {
  const generation = await findGeneration(db, userId, id)
  if (!generation) throw new DomainError(commonErrors.notFound, 'This generation does not exist.')
  return generation
}
