import { changeImages } from '@studio/backend/contract'
import { type Video, videoQueueStatus } from '@studio/backend/contract/videos'
import { clipTrash } from './clip-trash.ts'
import { fieldsOf } from './fields-of.ts'
import { models } from './models.ts'
import { pageOf } from './page-of.ts'
import { idOf, unfinishedVideo, videoOf } from './videos.ts'

/** Stands in for the server of the video page. */
export interface VideoServer {
  /** Newest first. */
  videos: Video[]
  isAtLimit: boolean
  /** How many more requests for videos are accepted; the others are refused. */
  room: number
  /** How many of those run at once; the others wait. */
  running: number
  /** Reads fail with this status. */
  fails: number | undefined
  /** Method and path of each command, with its idempotency key and its fields. */
  readonly sent: { readonly call: string; readonly key: string | null; readonly fields: Record<string, unknown> }[]
  /** Commands wait until `release` is called. */
  hold: boolean
  /** The pictures of the frames were deleted for good. */
  hasNoFrames: boolean
  readonly release: () => void
  /** What was deleted does not come back. */
  readonly emptyTrash: () => void
  readonly respond: (request: Request) => Promise<Response>
}

/** A refusal as the server words it. */
export const problem = (status: number, code: string, error: string): Response =>
  Response.json({ type: 'about:blank', title: error, status, code, error, message: error }, { status })

/** Test helper: a server with these videos. */
export function videoServer(videos: readonly Video[] = []): VideoServer {
  let next = 1_000
  let waiting: (() => void)[] = []
  const trash = clipTrash<Video>()
  const server: VideoServer = {
    videos: [...videos],
    isAtLimit: false,
    room: 8,
    running: 4,
    fails: undefined,
    sent: [],
    hold: false,
    hasNoFrames: false,
    release: () => {
      server.hold = false
      for (const go of waiting) go()
      waiting = []
    },
    emptyTrash: trash.empty,
    respond,
  }

  async function respond(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'GET') return read(pathname, searchParams)
    const isFrame = request.method === 'HEAD' && pathname.endsWith('/thumbnail')
    if (isFrame) return new Response(null, { status: server.hasNoFrames ? 404 : 200 })
    const call = `${request.method} ${pathname}`
    const fields = await fieldsOf(request)
    server.sent.push({ call, key: request.headers.get('idempotency-key'), fields })
    if (server.hold) await new Promise<void>((go) => waiting.push(go))
    if (pathname === changeImages.path) return trash.bulk(server.videos, fields)
    return carryOut(call, pathname.split('/')[3] ?? '')
  }

  function read(path: string, query: URLSearchParams): Response {
    if (path === '/api/video-models') return Response.json(Object.values(models))
    if (path === videoQueueStatus.path) return Response.json({ isAtLimit: server.isAtLimit })
    if (path === '/api/seedance-videos') {
      if (server.fails !== undefined) return new Response('', { status: server.fails })
      return Response.json(pageOf(server.videos, query))
    }
    const one = server.videos.find(({ id }) => path === `/api/seedance-videos/${id}`)
    if (one !== undefined) return Response.json(one)
    if (path === '/api/uploads') return Response.json({ uploads: [], next: undefined })
    return problem(404, 'not-found', 'Not found')
  }

  function carryOut(call: string, id: string): Response {
    if (call === 'POST /api/uploads') return upload()
    if (call === 'POST /api/generate-video') return generate()
    const at = server.videos.findIndex((video) => video.id === id)
    const video = server.videos[at]
    return video === undefined ? problem(404, 'not-found', 'Not found') : change(call, video, at)
  }

  function change(call: string, video: Video, at: number): Response {
    if (call.startsWith('DELETE')) {
      trash.put(server.videos, at)
      return Response.json({ success: true })
    }
    server.videos[at] = { ...video, cancelRequested: true }
    return Response.json({ success: true }, { status: 202 })
  }

  const upload = (): Response => Response.json({ id: idOf(900_000), url: '/x', width: 1600, height: 900 })

  function generate(): Response {
    if (server.hasNoFrames) return problem(404, 'not-found', 'This image does not exist.')
    if (server.room === 0) return problem(429, 'rate-limit', 'Too many videos at once')
    server.room -= 1
    server.running -= 1
    next += 1
    const status = server.running >= 0 ? 'processing' : 'pending'
    server.videos.unshift(unfinishedVideo(next, { status }))
    return Response.json({ videoId: idOf(next), status }, { status: 202 })
  }
  return server
}

/** Test helper: so many finished videos, newest first. */
export const manyVideos = (count: number): Video[] => Array.from({ length: count }, (_, at) => videoOf(count - at))
