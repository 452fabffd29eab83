import type { Video } from '@studio/backend/contract/videos'

/** The id of the video with this number; its clip has another one. */
export const idOf = (n: number): string => `7b7f5f7e-58a8-4b58-9a52-${String(n).padStart(12, '0')}`

const poster = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#446"/></svg>')}`

/** A clip as the server lists it once it is there. */
export function clipOf(n: number): NonNullable<Video['clip']> {
  return {
    assetId: idOf(500_000 + n),
    playUrl: 'data:video/mp4;base64,',
    originalUrl: `/api/media/${idOf(500_000 + n)}/original`,
    posterUrl: poster,
    thumbnailUrl: poster,
    hoverUrl: 'data:video/mp4;base64,',
    width: 1280,
    height: 720,
    durationMs: 5042,
    hasSound: false,
    thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
  }
}

/** A finished video, unless `more` says otherwise; the larger its number, the newer it is. */
export function videoOf(n: number, more: Partial<Video> = {}): Video {
  return {
    id: idOf(n),
    prompt: `a fox runs past lake ${n}`,
    negativePrompt: 'blur',
    model: 'kling-2.1',
    variant: 'pro',
    duration: 5,
    resolution: '1080p',
    aspectRatio: '16:9',
    guidanceScale: 0.5,
    seed: -1,
    status: 'completed',
    progress: 100,
    generatedVideoUrl: `/api/media/${idOf(500_000 + n)}/original`,
    resultUrl: `/api/media/${idOf(500_000 + n)}/original`,
    taskId: null,
    createdAt: new Date(Date.parse('2026-11-01T00:00:00Z') + n * 60_000).toISOString(),
    favorite: 0,
    uploadedImage: `/api/media/${idOf(800_000 + n)}/original`,
    clip: clipOf(n),
    costCents: 45,
    sandbox: true,
    ...more,
  }
}

/** One that is being made, or waits for its turn, since now. */
export function unfinishedVideo(n: number, more: Partial<Video> = {}): Video {
  const { clip: _clip, ...video } = videoOf(n)
  const createdAt = new Date().toISOString()
  return {
    ...video,
    status: 'processing',
    progress: 0,
    taskId: 'a-task',
    generatedVideoUrl: null,
    resultUrl: null,
    createdAt,
    costCents: 0,
    ...more,
  }
}

/** One that could not be made. */
export function failedVideo(n: number): Video {
  const failure = { reason: 'refused', error: 'The prompt was refused' }
  return unfinishedVideo(n, { status: 'failed', failure, retryCents: 45 })
}
