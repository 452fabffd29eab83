import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { AssetId, JobId, type Position, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import type { BlobStore } from '../../platform/media/blob-store.ts'
import { toggleFavorite, trashAsset } from '../assets/commands.ts'
import { storedBytes } from '../assets/queries.ts'
import { microsOf } from '../catalogue/money.ts'
import * as jobs from '../jobs/commands.ts'
import { isAtLimit } from '../jobs/queries.ts'
import { refuseOtherRequest } from '../jobs/request-queries.ts'
import {
  cancelVideo,
  deleteVideo,
  generateVideo,
  getVideo,
  listVideos,
  retryVideo,
  toggleVideoFavorite,
  videoQueueStatus,
} from './contract.ts'
import { videoErrors } from './errors.ts'
import { chooseVideoModel } from './form.ts'
import { gatherInputs, type InputDeps } from './inputs.ts'
import { jobFieldsOf } from './job-fields.ts'
import type { VideoDocument } from './projection.ts'
import { findVideo, pageOfVideos, shownVideo } from './queries.ts'
import { type RetryDeps, retryVideoJob } from './retry.ts'

export interface VideoDeps extends RetryDeps, InputDeps {
  readonly blobs: BlobStore
}

/** Asking for videos, and what became of them (spec video 7). */
export function videoRoutes(app: Api, deps: VideoDeps): void {
  const { handle, store, db, blobs, connected, dailySpendCap, storageQuota } = deps
  app.on(generateVideo, async ({ body, files, user, command, setPosition }) => {
    const model = chooseVideoModel(body, connected)
    const inputs = await gatherInputs(deps, user.id, model, { form: body, files })
    const fields = jobFieldsOf(body, model, inputs)
    const job = await jobs.requestJob(handle, store, {
      ...command,
      ...fields,
      userId: user.id,
      ...(body.priceCents !== undefined && { shownPrice: microsOf(body.priceCents) }),
      dailySpendCap,
      storage: { used: await storedBytes(db, user.id), quota: storageQuota },
    })
    // The video is accepted, so a file that cannot be deleted now is left to the daily sweep.
    for (const key of inputs.unused) await blobs.delete(key).catch(() => undefined)
    if (job.repeated) await refuseOtherRequest(deps, user.id, job, fields)
    setPosition(job.position)
    return { videoId: job.jobId, status: job.waits ? 'pending' : 'processing' } as const
  })

  app.on(listVideos, async ({ query, user }) => pageOfVideos(db, user.id, { ...query, connected }))

  app.on(getVideo, async ({ params: { id }, user }) => {
    const video = await shownVideo(db, user.id, { id, connected })
    if (!video) throw missing()
    return video
  })

  app.on(deleteVideo, async ({ params, user, command, setPosition }) => {
    const video = await ownVideo(db, user.id, params.id)
    setPosition(await remove(deps, video, { ...command, userId: user.id }))
    return { success: true } as const
  })

  app.on(toggleVideoFavorite, async ({ params, user, command, setPosition }) => {
    const { state } = await ownVideo(db, user.id, params.id)
    if (state.status !== 'stored') throw missing()
    const asset = { assetId: AssetId.parse(state.assetId), userId: user.id }
    const { isFavorite, position } = await toggleFavorite(handle, { ...command, ...asset })
    setPosition(position)
    return { favorite: isFavorite ? 1 : 0 } as const
  })

  app.on(cancelVideo, async ({ params, user, command, setPosition }) => {
    const jobId = JobId.parse(params.id)
    // The log is asked first: a job that was taken just now may not be in the read models yet.
    const { found, position } = await jobs.requestCancel(handle, { ...command, userId: user.id, jobId })
    if (!found) await ownVideo(db, user.id, jobId)
    setPosition(position)
    return { success: true } as const
  })

  app.on(retryVideo, async ({ params, body, user, command, setPosition }) => {
    const shownPrice = body.priceCents === undefined ? undefined : microsOf(body.priceCents)
    const { jobIds, position } = await retryVideoJob(deps, user.id, { ...command, id: params.id, shownPrice })
    const [videoId] = jobIds
    if (videoId === undefined) throw missing()
    setPosition(position)
    return { videoId }
  })

  app.on(videoQueueStatus, async ({ user }) => ({ isAtLimit: await isAtLimit(db, user.id, 'videos') }))
}

/** Moves what was made to the trash, or puts the failure away. */
async function remove(
  { handle }: Pick<VideoDeps, 'handle'>,
  { _id, state }: VideoDocument,
  command: CommandContext & { readonly userId: UserId },
): Promise<Position> {
  switch (state.status) {
    case 'stored':
      return await trashAsset(handle, { ...command, assetId: AssetId.parse(state.assetId) })
    case 'failed': {
      const failures = [{ jobId: JobId.parse(_id), n: 0 }]
      return (await jobs.dismissFailures(handle, { ...command, failures })).position
    }
    case 'purged':
      throw missing()
    case 'waiting':
    case 'running':
      throw new DomainError(videoErrors.inProgress, 'This video is still being made. Cancel it first.')
  }
}

async function ownVideo(db: Db, userId: UserId, id: string): Promise<VideoDocument> {
  const video = await findVideo(db, userId, id)
  if (!video) throw missing()
  return video
}

const missing = () => new DomainError(commonErrors.notFound, 'This video does not exist.')
