import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { clipModelName } from '../catalogue/clip-models.ts'
import { ClipKind } from '../clips/contract.ts'
import { type FoundClip, listedClips, type PriceToday } from '../clips/queries.ts'
import type { ListedJob } from '../jobs/lists/list-queries.ts'
import type { ClipJob } from './contract.ts'

interface Asked {
  readonly jobs: readonly Pick<ListedJob, 'jobId' | 'kind' | 'endedAt'>[]
  readonly priceToday: PriceToday
}

/** Those of the jobs that make clips and are in a list of these, by id. */
export async function clipJobs(
  db: Db,
  userId: UserId,
  { jobs, priceToday }: Asked,
): Promise<ReadonlyMap<string, ClipJob>> {
  const ids = jobs.filter(({ kind }) => ClipKind.safeParse(kind).success).map(({ jobId }) => jobId)
  if (ids.length === 0) return new Map()
  const ends = new Map<string, Date | undefined>(jobs.map(({ jobId, endedAt }) => [jobId, endedAt]))
  const found = await listedClips(db, userId, { ids, priceToday })
  return new Map(found.flatMap((clip) => clipJob(clip, ends.get(clip.fields.id)) ?? []).map((job) => [job.id, job]))
}

function clipJob({ document, fields }: FoundClip, endedAt: Date | undefined): ClipJob | undefined {
  const kind = ClipKind.safeParse(document.kind).data
  const { id, prompt, model, createdAt, cancelRequested, costCents, retryCents, retryCredits, retriedBy } = fields
  return (
    kind && {
      kind,
      id,
      prompt,
      model: clipModelName(model) ?? 'Unknown',
      createdAt,
      state: stateOf(fields),
      ...(cancelRequested && { cancelRequested }),
      costCents,
      ...(document.credits !== undefined && { credits: document.credits }),
      ...(retryCents !== undefined && { retryCents }),
      ...(retryCredits !== undefined && { retryCredits }),
      ...(retriedBy !== undefined && { retriedBy }),
      ...(endedAt && { endedAt: endedAt.toISOString() }),
    }
  )
}

function stateOf({
  status,
  clip,
  failure,
  progress,
  taskId,
  queuePosition: place,
}: FoundClip['fields']): ClipJob['state'] {
  if (clip !== undefined) return { status: 'stored', thumbnailUrl: clip.thumbnailUrl, durationMs: clip.durationMs }
  if (failure !== undefined) return { status: 'failed', ...failure }
  if (status === 'pending') return { status: 'waiting', ...(place !== undefined && { place }) }
  return { status: 'running', progress, ...(taskId !== null && { sent: true }) }
}
