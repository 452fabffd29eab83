import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { ConnectedProviders } from '../catalogue/model.ts'
import { findImageModel, priceOf } from '../catalogue/models.ts'
import { centsOf } from '../catalogue/money.ts'
import type { Generation } from '../images/contract.ts'
import { findGenerations, ownGenerations } from '../images/queries.ts'
import { jobsSince, type ListedJob, openJobIds, waitingPlaces } from '../jobs/list-queries.ts'
import { openWorkOf } from '../work/queries.ts'
import type { ImageJob } from './contract.ts'

interface Asked {
  readonly since: Date
  readonly limit: number
  readonly after?: string | undefined
  readonly connected: ConnectedProviders
}

/** One page of what the person has in progress and what has ended since then, see `listJobs` of the contract. */
export async function pageOfJobs(
  db: Db,
  userId: UserId,
  { connected, ...asked }: Asked,
): Promise<{ readonly jobs: ImageJob[]; readonly next?: string }> {
  const { jobs, ...next } = await jobsSince(db, userId, asked)
  const ids = jobs.map(({ jobId }) => jobId)
  const [generations, places] = await Promise.all([findGenerations(db, userId, ids), waitingPlaces(db, userId)])
  const byId = new Map(generations.map((generation) => [generation.id, generation]))
  const listed = jobs.flatMap((job) => {
    const generation = byId.get(job.jobId)
    return generation === undefined ? [] : [imageJob(job, generation, { place: places.get(job.jobId), connected })]
  })
  return { jobs: listed, ...next }
}

interface Around {
  readonly place: number | undefined
  readonly connected: ConnectedProviders
}

function imageJob({ endedAt }: ListedJob, generation: Generation, { place, connected }: Around): ImageJob {
  const model = findImageModel(generation.model)
  const usable = model && connected.has(model.provider) ? model : undefined
  return {
    kind: 'image',
    generation,
    model: model?.label ?? 'Unknown',
    ...(usable && { retryCents: centsOf(priceOf(usable, { numberOfImages: 1, quality: generation.quality }).unit) }),
    ...(place !== undefined && { place }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  }
}

type Output = Generation['outputs'][number]

const isInProgress = ({ status }: Output): boolean => status === 'queued' || status === 'running'

function percentOf(output: Output): number {
  if (output.status === 'queued') return 0
  return output.status === 'running' ? output.progress : 100
}

/** How far what the person has in progress has come, see `queueProgress` of the contract. */
export async function progressOfJobs(
  db: Db,
  userId: UserId,
): Promise<{ readonly inProgress: number; readonly percent: number }> {
  const [jobIds, work] = await Promise.all([openJobIds(db, userId), openWorkOf(db, userId)])
  const generations = await ownGenerations(db, userId, jobIds)
  const outputs = generations.flatMap((generation) => generation.outputs)
  const percents = [...outputs.map(percentOf), ...work.map(({ progress }) => progress)]
  return {
    inProgress: outputs.filter(isInProgress).length + work.length,
    percent: percents.length === 0 ? 0 : Math.floor(percents.reduce((sum, each) => sum + each, 0) / percents.length),
  }
}
