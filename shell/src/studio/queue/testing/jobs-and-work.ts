import type { Generation } from '@studio/backend/contract'
import type { ClipJob, ImageJob } from '@studio/backend/contract/queue'
import type { Work } from '@studio/backend/contract/work'
import { generationOf } from '../../../../media/src/gallery/testing/generation.ts'

/** So that what ended some minutes ago ended today. */
export const noon = new Date(2026, 10, 23, 12).getTime()

export const idOf = (n: number) => `44444444-4444-4444-8444-${String(n).padStart(12, '0')}`
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const stored = (n: number) => ({
  n,
  status: 'stored' as const,
  assetId: idOf(900 + n),
  url: pixel,
  thumbnailUrl: pixel,
  width: 10,
  height: 10,
  thumbhash: 'AAAA',
})
export const failed = (n: number, reason = 'timed-out', error = 'The model took too long.') => ({
  n,
  status: 'failed' as const,
  reason,
  error,
})

export const ago = (minutes: number) => new Date(noon - minutes * 60_000).toISOString()

export const job = (n: number, outputs: Generation['outputs'], more: Partial<ImageJob> = {}): ImageJob => ({
  kind: 'image',
  model: 'SeeDream 4.0',
  retryCents: 2.7,
  ...more,
  generation: generationOf({
    id: idOf(n),
    prompt: `request number ${n}`,
    numberOfImages: outputs.length,
    outputs,
    createdAt: ago(1.25),
  }),
})

export const working = job(
  1,
  [stored(0), { n: 1, status: 'running', progress: 40 }, { n: 2, status: 'queued' }, { n: 3, status: 'queued' }],
  { place: 1 },
)
export const poster = job(2, [stored(0), failed(1), failed(2)], { endedAt: ago(1) })
export const refusedJob = job(3, [failed(0, 'refused', 'The model refused this prompt.')])
export const late = job(4, [failed(0)])

export const clip = (n: number, state: ClipJob['state'], more: Partial<ClipJob> = {}): ClipJob => ({
  kind: 'video',
  id: idOf(n),
  prompt: `clip number ${n}`,
  model: 'Kling 2.1',
  createdAt: ago(1.25),
  state,
  costCents: 0,
  ...more,
})
export const runningClip = clip(21, { status: 'running', progress: 40, sent: true })
export const waitingClip = clip(22, { status: 'waiting', place: 2 })
export const madeClip = clip(
  23,
  { status: 'stored', thumbnailUrl: pixel, durationMs: 5_040 },
  { costCents: 25, endedAt: ago(1) },
)
export const failedClip = clip(
  24,
  { status: 'failed', reason: 'timed-out', error: 'The model took too long.' },
  { retryCents: 25, endedAt: ago(2) },
)

export const archive = (n: number, more: Partial<Work>): Work => ({
  id: idOf(n),
  kind: 'export',
  state: 'running',
  progress: 40,
  cancelRequested: false,
  requestedAt: ago(1.25),
  retriable: false,
  ...more,
})
export const made = {
  state: 'done',
  progress: 100,
  endedAt: ago(2),
  expiresAt: ago(-60 * 24 * 3),
  result: { name: 'atelier-2026-11-23.zip', bytes: 34_200_000, checksum: 'c', pictures: 12, missing: 1 },
} as const
