import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { ConnectedProviders } from '../catalogue/model.ts'
import { findImageModel, priceOf } from '../catalogue/models.ts'
import { centsOf } from '../catalogue/money.ts'
import type { PriceList } from '../catalogue/price-list.ts'
import { pricedImageModel } from '../catalogue/priced-models.ts'
import type { PriceToday } from '../clips/queries.ts'
import type { Generation } from '../images/contract.ts'
import { findGenerations, ownGenerations } from '../images/queries.ts'
import { jobsSince, type ListedJob, openJobsOf, waitingPlaces } from '../jobs/lists/list-queries.ts'
import { openWorkOf } from '../work/queries.ts'
import { clipJobs } from './clip-jobs.ts'
import type { ClipJob, ImageJob, QueueJob } from './contract.ts'

interface Asked {
  readonly since: Date
  readonly limit: number
  readonly after?: string | undefined
  readonly connected: ConnectedProviders
  readonly prices: PriceList
  /** What making a clip again costs. */
  readonly priceToday: PriceToday
}

/** One page of what the person has in progress and what has ended since then, see `listJobs` of the contract. */
export async function pageOfJobs(
  db: Db,
  userId: UserId,
  { connected, prices, priceToday, ...asked }: Asked,
): Promise<{ readonly jobs: QueueJob[]; readonly next?: string }> {
  const { jobs, ...next } = await jobsSince(db, userId, asked)
  const ids = jobs.map(({ jobId }) => jobId)
  const [generations, places, clips] = await Promise.all([
    findGenerations(db, userId, ids),
    waitingPlaces(db, userId),
    clipJobs(db, userId, { jobs, priceToday }),
  ])
  const byId = new Map(generations.map((generation) => [generation.id, generation]))
  const listed = jobs.flatMap((job): QueueJob[] => {
    const [generation, clip] = [byId.get(job.jobId), clips.get(job.jobId)]
    if (generation === undefined) return clip === undefined ? [] : [clip]
    return [imageJob(job, generation, { place: places.get(job.jobId), connected, prices })]
  })
  return { jobs: listed, ...next }
}

interface Around {
  readonly place: number | undefined
  readonly connected: ConnectedProviders
  readonly prices: PriceList
}

function imageJob({ endedAt }: ListedJob, generation: Generation, { place, connected, prices }: Around): ImageJob {
  const model = findImageModel(generation.model)
  const usable = model && connected.has(model.provider) ? pricedImageModel(model, prices) : undefined
  return {
    kind: 'image',
    generation,
    model: model?.label ?? 'Unknown',
    ...(usable && { retryCents: centsOf(priceOf(usable, { numberOfImages: 1, quality: generation.quality }).unit) }),
    ...(place !== undefined && { place }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  }
}

/** Of one output of images, or of one clip. */
interface Progress {
  readonly isOpen: boolean
  readonly percent: number
}

function progressOfOutput(output: Generation['outputs'][number]): Progress {
  if (output.status === 'queued') return { isOpen: true, percent: 0 }
  return output.status === 'running' ? { isOpen: true, percent: output.progress } : ended
}

function progressOfClip({ state }: ClipJob): Progress {
  if (state.status === 'waiting') return { isOpen: true, percent: 0 }
  return state.status === 'running' ? { isOpen: true, percent: state.progress } : ended
}

const ended: Progress = { isOpen: false, percent: 100 }

/** How far what the person has in progress has come, see `queueProgress` of the contract. */
export async function progressOfJobs(
  db: Db,
  userId: UserId,
  priceToday: PriceToday,
): Promise<{ readonly inProgress: number; readonly percent: number }> {
  const [jobs, work] = await Promise.all([openJobsOf(db, userId), openWorkOf(db, userId)])
  const ids = jobs.map(({ jobId }) => jobId)
  const [generations, clips] = await Promise.all([
    ownGenerations(db, userId, ids),
    clipJobs(db, userId, { jobs, priceToday }),
  ])
  const all = [
    ...generations.flatMap(({ outputs }) => outputs.map(progressOfOutput)),
    ...[...clips.values()].map(progressOfClip),
    ...work.map(({ progress }) => ({ isOpen: true, percent: progress })),
  ]
  return {
    inProgress: all.filter(({ isOpen }) => isOpen).length,
    percent: all.length === 0 ? 0 : Math.floor(all.reduce((sum, { percent }) => sum + percent, 0) / all.length),
  }
}
