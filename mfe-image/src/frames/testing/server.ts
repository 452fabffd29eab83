import {
  downloadTiktok,
  downloadYoutube,
  extractFrames,
  type SourceKind,
  uploadVideo,
} from '@studio/backend/contract/frames'
import type { Work } from '@studio/backend/contract/work'
import { vi } from 'vitest'

export const videoId = '55555555-5555-4555-8555-000000000001'
export const workId = '55555555-5555-4555-8555-000000000002'
const generationId = '55555555-5555-4555-8555-000000000003'

/** A small picture that every test can show. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADAgH/8f0n5QAAAABJRU5ErkJggg=='

const pathOf: Readonly<Record<SourceKind, string>> = {
  tiktok: downloadTiktok.path,
  youtube: downloadYoutube.path,
  upload: uploadVideo.path,
}

type Outcome = 'done' | 'refused' | 'broken' | 'late'

/** A server that imports videos, by link, and has frames of them. What it sends can be held back. */
export function frameServer() {
  const holds: (() => void)[] = []
  const server = {
    video: 'done' as Outcome,
    frames: 'done' as Outcome,
    saving: 'done' as Outcome,
    /** Whether downloads wait for `release`. */
    holds: false,
    release: () => {
      for (const release of holds.splice(0)) release()
    },
    /** The work of the person. */
    work: [] as KnownWork[],
    /** What was sent: path and body. */
    sent: [] as string[],
    fetch: async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url)
      if (pathname === '/api/work') return Response.json(server.work.map(workOf))
      if (request.method === 'GET') return Response.json({}, { status: 404 })
      server.sent.push(`${pathname} ${await request.text()}`)
      if (pathname.endsWith('/cancel')) return Response.json({ success: true })
      if (pathname === extractFrames.path) return answer(server.frames, { success: true, frames })
      if (!Object.values(pathOf).includes(pathname)) {
        return answer(server.saving, { success: true, generationId, imageUrl: '/x' })
      }
      if (server.holds) await held(request.signal)
      return answer(server.video, { success: true, videoId })
    },
  }

  async function held(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    holds.push(resolve)
    signal.addEventListener('abort', () => reject(signal.reason))
    await promise
  }
  return server
}

const frames = [0, 1.5, 65].map((timestamp) => ({ dataUrl: dot, timestamp }))

/** That a video takes longer than a request may wait. */
export const late = { ...problemOf('source-late', { explanation: 'It goes on.', videoId }), status: 409 }

function problemOf(code: string, details: object) {
  const words = { title: 'Refused', error: 'The words of the server', message: 'The words of the server' }
  return { type: 'about:blank', status: 422, code, ...words, details }
}

function answer(outcome: Outcome, body: unknown): Response {
  if (outcome === 'broken') throw new TypeError('Failed to fetch')
  if (outcome === 'done') return Response.json(body)
  if (outcome === 'late') return Response.json(late, { status: late.status })
  return Response.json(problemOf('source-failed', { explanation: 'This video is private.' }), { status: 422 })
}

interface KnownWork {
  readonly id?: string
  readonly kind: string
  readonly progress: number
  /** Of work that waits. */
  readonly place?: number
  /** Without it the work is running. */
  readonly state?: Work['state']
  /** Without it the work was asked for just now. */
  readonly requestedAt?: string
}

const workOf = ({
  id = workId,
  requestedAt = new Date().toISOString(),
  state = 'running',
  ...work
}: KnownWork): Work => ({
  id,
  state,
  ...work,
  cancelRequested: false,
  retriable: false,
  requestedAt,
})

/** An upload that stays where the test leaves it: how much is sent, and how it is answered, is told by the test. */
export function holdUpload() {
  const sent: XMLHttpRequest[] = []
  const headers = vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader')
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest) {
    sent.push(this)
  })
  return {
    count: () => sent.length,
    /** The keys under which files were sent. */
    keys: () => headers.mock.calls.flatMap(([name, value]) => (name === 'idempotency-key' ? [value] : [])),
    tell: (share: number) =>
      sent
        .at(-1)
        ?.upload.dispatchEvent(
          new ProgressEvent('progress', { lengthComputable: true, loaded: share * 100, total: 100 }),
        ),
    end: (status: number, body: unknown) => {
      const response = new Blob([JSON.stringify(body)])
      Object.defineProperties(sent.at(-1) ?? {}, { status: { value: status }, response: { value: response } })
      sent.at(-1)?.dispatchEvent(new ProgressEvent('load'))
    },
    breakOff: () => sent.at(-1)?.dispatchEvent(new ProgressEvent('error')),
  }
}
