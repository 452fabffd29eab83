import { listJobs, type QueueJob } from '@studio/backend/contract/queue'
import { readCredits } from '@studio/backend/contract/spend'
import { listWork, type Work } from '@studio/backend/contract/work'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../../testing/open-page.tsx'
import { QueueDrawer } from '../drawer/queue-drawer.tsx'
import { idOf, noon } from './jobs-and-work.ts'

interface Sent {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

const newServer = () => ({
  sent: [] as Sent[],
  /** What the list of jobs contains, page by page; undefined while the server has no answer. */
  pages: [[]] as readonly (readonly QueueJob[])[] | undefined,
  /** The work of the person. */
  pieces: [] as readonly Work[],
  /** Credits of the day that are left. */
  creditsLeft: 0,
  /** Commands are answered when this settles. */
  answer: Promise.resolve(),
  /** Commands are answered with an error that says nothing. */
  isDown: false,
  /** The code of the refusal of commands; undefined: they are accepted. */
  refusal: undefined as string | undefined,
  /** Status of the refusal. */
  status: 429,
  /** Only commands with this in their path are refused. */
  refusedPath: '',
})

/** Test helper: a server with a queue, for each test of a file anew, and noon of a day. */
export function queueServer(): ReturnType<typeof newServer> {
  const server = newServer()
  beforeEach(() => void Object.assign(server, newServer()))
  // For all tests together: what is still asked for at the end of a test must not reach a real server, which tells another time.
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.method === 'POST') return await respond(server, request)
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === listWork.path) return Response.json(server.pieces)
      if (pathname === readCredits.path) return Response.json(creditsOf(server))
      if (pathname === listJobs.path) return pageOfJobs(server.pages, searchParams.get('after'))
      return Response.json({}, { status: 500 })
    })
  })
  afterEach(() => page.viewport(1440, 900))
  afterAll(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return server
}

const creditsOf = ({ creditsLeft: left }: ReturnType<typeof newServer>) => {
  const resetsAt = new Date(noon + 3_600_000).toISOString()
  return { daily: 30, left, resetsAt }
}

async function respond(server: ReturnType<typeof newServer>, request: Request): Promise<Response> {
  const body: unknown = JSON.parse((await request.text()) || '{}')
  const path = new URL(request.url).pathname
  server.sent.push({ method: request.method, path, body })
  await server.answer
  if (server.isDown) return new Response(null, { status: 500 })
  if (server.refusal !== undefined && path.includes(server.refusedPath)) return refuse(server.refusal, server.status)
  // Complete for every command: what is not understood is asked for again.
  const made = { queued: true, jobIds: [idOf(50)], workId: idOf(51), videoId: idOf(52) }
  return Response.json({ success: true, ...made }, { status: 202 })
}

const refuse = (code: string, status: number): Response =>
  Response.json({ type: '', title: '', status, code, error: 'Too much.', message: 'Too much.' }, { status })

function pageOfJobs(pages: readonly (readonly QueueJob[])[] | undefined, after: string | null): Response {
  if (pages === undefined) return Response.json({}, { status: 500 })
  const n = after === null ? 0 : Number(after.split('.')[0])
  const next = n + 1 < pages.length ? { next: `${n + 1}.${idOf(n)}` } : {}
  return Response.json({ jobs: pages[n], ...next })
}

/** Test helper: the queue over a page. */
export async function openQueue() {
  const onClose = vi.fn<() => void>()
  const component = () => <QueueDrawer onClose={onClose} />
  const { screen, store, address } = await openPage({ path: '/$', component }, { address: '/characters' })
  const drawer = screen.getByRole('dialog', { name: 'Queue' })
  await expect.element(drawer).toBeVisible()
  const item = (of: QueueJob) =>
    drawer.getByRole('article', { name: of.kind === 'image' ? of.generation.prompt : of.prompt })
  return { screen, store, onClose, drawer, item, address }
}
