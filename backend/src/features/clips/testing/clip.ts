import { type AssetId, JobId } from '../../../platform/eventsourcing/event.ts'
import { createHandle } from '../../../platform/eventsourcing/handle.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import type { StoredMedia } from '../../../platform/eventsourcing/stored-media.ts'
import type { Person } from '../../../testing/person.ts'
import type { Studio } from '../../../testing/studio.ts'
import { createAsset } from '../../assets/commands.ts'
import { requestJob } from '../../jobs/commands.ts'
import { releaseOutput } from '../../jobs/output/output-commands.ts'
import { jobRequest } from '../../jobs/testing/job-request.ts'

export const clipMedia: StoredMedia = {
  contentType: 'video/mp4',
  bytes: 16,
  width: 848,
  height: 480,
  checksum: 'e'.repeat(64),
  thumbhash: 'AAAA',
  video: { durationMs: 5_000, frameRate: '24/1', videoCodec: 'h264', hasSound: false },
}

/** What a form for a video leads to. */
export const videoSettings = { variant: 'pro', duration: '5', resolution: '480p', aspectRatio: '16:9' }

/** The same of a form for a lip sync of a video of three seconds and a sound of two. */
export const lipSyncSettings = {
  syncMode: 'loop',
  aspectRatio: '16:9',
  resolution: '480p',
  sourceType: 'generated',
  sourceVideoId: 'a-video',
  audioMs: '2000',
  videoMs: '3000',
}

const asks = {
  video: { kind: 'video', model: 'seedance-1.0-pro', settings: videoSettings },
  'lip-sync': { kind: 'lip-sync', model: 'wavespeed-lipsync-2-pro', settings: lipSyncSettings },
} as const

/** Test helper: a video, or a clip of another kind, that a person has asked for. Returns the id of its job. */
export async function videoJobOf(
  { engines: { store } }: Studio,
  { userId }: Person,
  kind: keyof typeof asks = 'video',
): Promise<JobId> {
  const asked = { ...jobRequest(userId, 1), ...asks[kind] }
  return (await requestJob(createHandle(store), store, asked)).jobId
}

/** Test helper: the clip of a job of this person as the worker stores it, without its bytes; its place is free then. */
export async function storedClip({ engines: { store } }: Studio, { userId }: Person, jobId: string): Promise<AssetId> {
  const step = { correlationId: randomId(), at: new Date().toISOString(), userId, jobId: JobId.parse(jobId), n: 0 }
  const handle = createHandle(store)
  const assetId = await createAsset(handle, { ...step, kind: 'output', media: clipMedia, sources: [] })
  await releaseOutput(handle, { ...step, fate: 'stored' })
  return assetId
}

/** Test helper: a video, or a clip of another kind, of this person that was made. Returns the id of its job. */
export async function clipOf(studio: Studio, person: Person, kind?: keyof typeof asks): Promise<JobId> {
  const jobId = await videoJobOf(studio, person, kind)
  await storedClip(studio, person, jobId)
  return jobId
}
