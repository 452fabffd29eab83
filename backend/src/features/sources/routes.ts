import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { downloadTiktok, downloadYoutube, extractFrames, saveFrame, uploadVideo } from './contract.ts'
import { sourceErrors } from './errors.ts'
import { framesOf } from './frame-lists.ts'
import { importLink, importUpload } from './request-source.ts'
import { type FrameDeps, frameSaver } from './save-frame.ts'
import { frameWords, sourceWords } from './words-contract.ts'

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
