import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { playableKey, videoKey } from '../../platform/media/blobs/source-keys.ts'
import {
  downloadTiktok,
  downloadYoutube,
  extractFrames,
  getSource,
  readSourceVideo,
  saveFrame,
  uploadVideo,
} from './contract.ts'
import { sourceErrors } from './errors.ts'
import { framesOf } from './frame-lists.ts'
import { findStoredSource, type StoredSource } from './queries.ts'
import { importLink, importUpload, type SourceDeps } from './request-source.ts'
import { type FrameDeps, frameSaver } from './save-frame.ts'
import { frameWords, reasonInWords, sourceWords } from './words-contract.ts'

/** Videos by link and upload, and the frames that people take from them (spec images 7). For anybody else none of it exists. */
export function sourceRoutes(app: Api, deps: FrameDeps): void {
  const save = frameSaver(deps)

  for (const [kind, endpoint] of [['tiktok', downloadTiktok] as const, ['youtube', downloadYoutube] as const]) {
    app.on(endpoint, async ({ body, user, command }) => {
      if (body.url === '') throw new DomainError(sourceErrors.nothingGiven, sourceWords[kind].missing)
      const videoId = await importLink(deps, kind, body.url, { userId: user.id, command })
      return { success: true, videoId } as const
    })
  }

  app.on(uploadVideo, async ({ files, user, command, handOverFiles }) => {
    const [file] = files['video'] ?? []
    if (file === undefined) throw new DomainError(sourceErrors.nothingGiven, sourceWords.upload.missing)
    const videoId = await importUpload(deps, file, { userId: user.id, command, onBegun: handOverFiles })
    return { success: true, videoId } as const
  })

  app.on(getSource, async ({ params, user }) => {
    const { _id: videoId, kind, link, video } = await storedSource(deps, user.id, params.videoId)
    const { durationMs, width, height } = video
    return { videoId, kind, ...(link !== undefined && { link }), durationMs, width, height }
  })

  app.serve(readSourceVideo, async ({ params: { videoId: sourceId }, user }) => {
    const { video } = await storedSource(deps, user.id, sourceId)
    const source = { userId: user.id, sourceId }
    const original = { key: videoKey(source), contentType: video.contentType, tag: sourceId }
    const copy = { key: playableKey(source), contentType: 'video/mp4', tag: `${sourceId}-playable` }
    return { ...copy, whenAbsent: async () => original }
  })

  app.on(extractFrames, async ({ body, user }) => {
    const frames = await framesOf(deps, { userId: user.id, sourceId: body.videoId })
    return { success: true, frames } as const
  })

  app.on(saveFrame, async ({ params, body, user, command, setPosition }) => {
    if (body.timestamp === undefined) throw new DomainError(sourceErrors.nothingGiven, frameWords.missing)
    const { timestamp } = body
    const { position, ...saved } = await save({ userId: user.id, sourceId: params.videoId, timestamp, command })
    if (position !== undefined) setPosition(position)
    return { success: true, ...saved } as const
  })
}

async function storedSource(
  { db, now }: Pick<SourceDeps, 'db' | 'now'>,
  userId: UserId,
  videoId: string,
): Promise<StoredSource> {
  const source = await findStoredSource(db, userId, videoId, now())
  if (source) return source
  throw new DomainError(sourceErrors.sourceGone, reasonInWords('gone'))
}
