import type { Animation } from '@studio/backend/contract/animations'
import { downloadTiktok, downloadYoutube, extractFrames, type Source } from '@studio/backend/contract/frames'
import { readCredits } from '@studio/backend/contract/spend'
import { videoQueueStatus } from '@studio/backend/contract/videos'
import { fieldsOf } from '../../testing/fields-of.ts'
import { idOf } from '../../testing/videos.ts'
import { sourceId, unfinishedAnimation } from './animations.ts'

/** A small picture that every test can show. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADAgH/8f0n5QAAAABJRU5ErkJggg=='

const problem = (status: number, code: string, error: string, details = {}): Response =>
  Response.json({ type: 'about:blank', title: error, status, code, error, message: error, details }, { status })

/** Test helper: a server of the copy video page, with these copies. */
export function copyServer(animations: readonly Animation[] = []) {
  let next = 1_000
  const server = {
    /** Newest first. */
    animations: [...animations],
    creditsLeft: 30,
    isAtLimit: false,
    /** How many more requests for copies are accepted. */
    room: 8,
    /** Of the driving video, which is there after it was downloaded; undefined: it is not stored any more. */
    durationMs: 12_000 as number | undefined,
    /** Whether links are refused. */
    refusesLinks: false,
    /** Method and path of each command, with its idempotency key and its fields. */
    sent: [] as { readonly call: string; readonly key: string | null; readonly fields: Record<string, unknown> }[],
    respond,
  }
  const commands: Readonly<Record<string, () => Response>> = {
    [`POST ${downloadTiktok.path}`]: download,
    [`POST ${downloadYoutube.path}`]: download,
    [`POST ${extractFrames.path}`]: () =>
      Response.json({ success: true, frames: [0, 3, 6, 9].map((timestamp) => ({ timestamp, dataUrl: dot })) }),
    'POST /api/uploads': () => {
      next += 1
      return Response.json({ id: idOf(900_000 + next), url: '/x', width: 900, height: 1600 })
    },
    'POST /api/tiktok/animate': animate,
  }

  async function respond(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    // Asked after a video that does not play, which none does here: what the page says of that would come at any time.
    if (request.method === 'HEAD') return await new Promise(() => undefined)
    if (request.method === 'GET') return read(pathname)
    const call = `${request.method} ${pathname}`
    if (pathname !== extractFrames.path) {
      server.sent.push({ call, key: request.headers.get('idempotency-key'), fields: await fieldsOf(request) })
    }
    return commands[call]?.() ?? change(call, pathname.split('/')[4] ?? '')
  }

  function read(path: string): Response {
    if (path === '/api/work') return Response.json([])
    if (path === readCredits.path) {
      const resetsAt = new Date(Date.now() + 3_600_000).toISOString()
      return Response.json({ daily: 30, left: server.creditsLeft, resetsAt })
    }
    if (path === videoQueueStatus.path) return Response.json({ isAtLimit: server.isAtLimit })
    if (path === '/api/tiktok/animations') return Response.json(server.animations)
    if (path === '/api/uploads') return Response.json({ uploads: [], next: undefined })
    const [, source] = /^\/api\/sources\/([^/]+)$/.exec(path) ?? []
    if (source !== undefined && server.durationMs !== undefined) {
      return Response.json(sourceOf(source, server.durationMs))
    }
    return problem(404, 'not-found', 'Not found')
  }

  function sourceOf(videoId: string, durationMs: number): Source {
    const link = 'https://www.tiktok.com/@mira/video/7301234567890123456'
    return { videoId, kind: 'tiktok', link, durationMs, width: 720, height: 1280 }
  }

  function download(): Response {
    if (!server.refusesLinks) return Response.json({ success: true, videoId: sourceId })
    return problem(422, 'source-failed', 'Failed to download TikTok video', { explanation: 'This video is private.' })
  }

  function animate(): Response {
    if (server.room === 0) return problem(429, 'rate-limit', 'Too many videos at once')
    server.room -= 1
    next += 1
    server.animations.unshift(unfinishedAnimation(next))
    return Response.json({ animationId: idOf(next), status: 'processing' }, { status: 202 })
  }

  function change(call: string, id: string): Response {
    const at = server.animations.findIndex((animation) => animation.id === id)
    if (at < 0) return problem(404, 'not-found', 'Not found')
    if (call.startsWith('DELETE')) server.animations.splice(at, 1)
    return call.endsWith('/retry')
      ? Response.json({ videoId: idOf(next) }, { status: 202 })
      : Response.json({ success: true, favorite: 1 })
  }
  return server
}
