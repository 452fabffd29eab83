import type { LipSync } from '@studio/backend/contract/lip-syncs'
import { clipOf, idOf } from '../../testing/videos.ts'

/** A finished lip sync, unless `more` says otherwise; the larger its number, the newer it is. */
export function lipSyncOf(n: number, more: Partial<LipSync> = {}): LipSync {
  const url = `/api/media/${idOf(500_000 + n)}/original`
  return {
    id: idOf(n),
    prompt: '',
    model: 'wavespeed-lipsync-2-pro',
    syncMode: 'cut_off',
    sourceType: 'upload',
    sourceMedium: 'video',
    uploadedVideo: `/api/media/${idOf(800_000 + n)}/original`,
    uploadedAudio: `/api/media/${idOf(810_000 + n)}/original`,
    expectedMs: 5_042,
    status: 'completed',
    progress: 100,
    generatedVideoUrl: url,
    resultUrl: url,
    resultVideo: url,
    taskId: null,
    createdAt: new Date(Date.parse('2026-11-03T00:00:00Z') + n * 60_000).toISOString(),
    favorite: 0,
    isFavorite: false,
    clip: clipOf(n),
    costCents: 40,
    sandbox: true,
    ...more,
  }
}

/** One that is being made, or waits for its turn, since now. */
export function unfinishedLipSync(n: number, more: Partial<LipSync> = {}): LipSync {
  const { clip: _clip, ...lipSync } = lipSyncOf(n)
  return {
    ...lipSync,
    status: 'processing',
    progress: 0,
    taskId: 'a-task',
    generatedVideoUrl: null,
    resultUrl: null,
    resultVideo: null,
    createdAt: new Date().toISOString(),
    costCents: 0,
    ...more,
  }
}

/** One that could not be made. */
export function failedLipSync(n: number): LipSync {
  const failure = { reason: 'refused', error: 'No face was found' }
  return unfinishedLipSync(n, { status: 'failed', failure, retryCents: 40 })
}
