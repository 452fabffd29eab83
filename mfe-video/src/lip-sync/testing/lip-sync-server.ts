import { changeImages } from '@studio/backend/contract'
import { listClips } from '@studio/backend/contract/clips'
import type { LipSync } from '@studio/backend/contract/lip-syncs'
import type { Video } from '@studio/backend/contract/videos'
import { clipTrash } from '../../testing/clip-trash.ts'
import { pageOf } from '../../testing/page-of.ts'
import { problem, type VideoServer, videoServer } from '../../testing/video-server.ts'
import { idOf } from '../../testing/videos.ts'
import { withImages } from '../../testing/with-images.ts'
import { unfinishedLipSync } from './lip-syncs.ts'

interface Given {
  readonly lipSyncs?: readonly LipSync[]
  /** What can be chosen from the videos. */
  readonly videos?: readonly Video[]
  /** How many images a character has, which are the gallery too. */
  readonly images?: number
}

/** All clips of the person, of every kind. */
const clipsOfAllKinds = ({ lipSyncs, others: { videos } }: { lipSyncs: LipSync[]; others: VideoServer }): Response =>
  Response.json([
    ...lipSyncs.map((lipSync) => ({ ...lipSync, kind: 'lip-sync' })),
    ...videos.map((video) => ({ ...video, kind: 'video' })),
  ])

const isOfLipSyncs = (path: string): boolean => path === '/api/lip-sync' || path.startsWith('/api/lip-sync-videos')

/** Test helper: stands in for the server of the lip sync page. */
export function lipSyncServer({ lipSyncs = [], videos = [], images = 0 }: Given = {}) {
  const others = videoServer(videos)
  const choices = withImages(images, others)
  const trash = clipTrash<LipSync>()
  const server = {
    /** Newest first. */
    lipSyncs: [...lipSyncs],
    others,
    /** Requests are refused with these words. */
    refusal: undefined as string | undefined,
    /** What a lip sync costs here, in cents, where that is more than it may seem. */
    cents: 0,
    /** Method and path of each command, with its fields. */
    sent: [] as { readonly call: string; readonly fields: Record<string, unknown> }[],
    respond,
  }

  async function respond(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === changeImages.path) {
      const fields = changeImages.body.parse(await request.json())
      server.sent.push({ call: `POST ${pathname}`, fields })
      return trash.bulk(server.lipSyncs, fields)
    }
    if (pathname === listClips.path) return clipsOfAllKinds(server)
    if (!isOfLipSyncs(pathname)) return await choices.respond(request)
    if (request.method !== 'GET') return await carryOut(request, pathname)
    const one = server.lipSyncs.find(({ id }) => pathname.endsWith(id))
    return Response.json(one ?? pageOf(server.lipSyncs, searchParams))
  }

  async function carryOut(request: Request, path: string): Promise<Response> {
    const isForm = request.headers.get('content-type')?.startsWith('multipart/') === true
    const fields = isForm ? Object.fromEntries(await request.formData()) : {}
    server.sent.push({ call: `${request.method} ${path}`, fields })
    if (path === '/api/lip-sync') return Number(fields['priceCents']) < server.cents ? dearer() : start()
    const at = server.lipSyncs.findIndex(({ id }) => path.includes(id))
    const lipSync = server.lipSyncs[at]
    if (lipSync === undefined) return problem(404, 'not-found', 'Not found')
    return change(request.method, path, { lipSync, at })
  }

  function change(method: string, path: string, { lipSync, at }: { lipSync: LipSync; at: number }): Response {
    if (method === 'DELETE') {
      trash.put(server.lipSyncs, at)
      return Response.json({ success: true })
    }
    if (path.endsWith('/retry')) return start()
    server.lipSyncs[at] = { ...lipSync, cancelRequested: true }
    return Response.json({ success: true }, { status: 202 })
  }

  function dearer(): Response {
    const words = { title: 'Refused', error: 'The price has changed.', message: 'The price has changed.' }
    const details = { price: server.cents * 10_000 }
    return Response.json(
      { type: 'about:blank', status: 409, code: 'price-changed', ...words, details },
      { status: 409 },
    )
  }

  function start(): Response {
    if (server.refusal !== undefined) return problem(429, 'rate-limit', server.refusal)
    const n = 1_000 + server.sent.length
    server.lipSyncs.unshift(unfinishedLipSync(n))
    return Response.json({ videoId: idOf(n), status: 'processing' }, { status: 202 })
  }
  return server
}
