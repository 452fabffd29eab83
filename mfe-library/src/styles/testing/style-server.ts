import {
  createStyleDraft,
  type Style,
  type StyleDraft,
  type StyleVersion,
  styleImages,
} from '@studio/backend/contract/library'

/** A picture of one pixel. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const day = 86_400_000
const ago = (days: number): string => new Date(Date.now() - days * day).toISOString()

/** A style with so many images. */
export const softStyle = (images = 12): Style => ({
  id: '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c21',
  name: 'Soft morning',
  instructions: 'Soft light from the left, muted greens.',
  imageCount: images,
  mosaic: Array.from({ length: Math.min(images, 4) }, (_, n) => `${pixel}#${n}`),
  createdAt: ago(3),
})

/** Its versions, newest first. */
const softVersions = (): StyleVersion[] => [
  { version: 3, since: ago(0), instructions: 'Soft light from the left, muted greens.' },
  { version: 2, since: ago(1), instructions: 'Hard light from above, muted greens.' },
  { version: 1, since: ago(3), instructions: '' },
]

/** A style that is being created from images; without instructions, it is to be analyzed first. */
export const softDraft = (more: Partial<StyleDraft> = {}): StyleDraft => ({
  id: '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9e01',
  styleId: softStyle().id,
  name: 'Soft morning',
  description: '',
  assetIds: ['7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9d01'],
  createdAt: ago(0),
  ...more,
})

/** What a stand-in for the server has, what it was sent, and what it refuses. */
export interface StyleServer {
  /** Undefined when the lists have no answer. */
  styles: readonly Style[] | undefined
  /** The styles that are being created from images. */
  drafts: readonly StyleDraft[]
  versions: readonly StyleVersion[] | undefined
  /** Ids of the images of the style; undefined when they have no answer. */
  images: readonly string[] | undefined
  /** Method, path and body of every command; of an upload, no body. */
  readonly sent: string[]
  /** Refuses the next command to this method and path, for a reason if one is given; with 409 unless another status is named. */
  readonly refuse: (line: string, reason?: string, status?: number) => void
  /** Answers commands to this method and path only when `release` is called. */
  readonly hold: (line: string) => void
  readonly release: () => void
  /** The idempotency keys of the commands to this method and path. */
  readonly keysOf: (line: string) => readonly string[]
  readonly respond: (request: Request) => Promise<Response>
}

function refusal(reason: string | undefined, status = 409): Response {
  const problem = {
    type: 'about:blank',
    title: 'Refused',
    status,
    code: 'refused',
    error: reason,
    message: reason,
  }
  return Response.json(reason === undefined ? {} : problem, { status: reason === undefined ? 500 : status })
}

/** A server with one style, for tests of components. */
export function styleServer(): StyleServer {
  const refused: { readonly line: string; readonly reason: string | undefined; readonly status: number | undefined }[] =
    []
  const keys: { readonly line: string; readonly key: string }[] = []
  const gate = Promise.withResolvers<void>()
  let held: string | undefined
  let uploads = 0

  function read(line: string): Response {
    if (line.startsWith('GET /api/media/')) return pixelFile()
    if (line === 'GET /api/analyze-style-template/price')
      return Response.json({ price: { model: 'ChatGPT-4o', callCents: 0.2, imageCents: 0.25 } })
    if (line === 'GET /api/style-drafts') return Response.json(server.drafts)
    const images = server.images?.map((id) => ({ id, imageUrl: `/api/media/${id}/original` }))
    const found = line.endsWith('/images') ? images : line.endsWith('/versions') ? server.versions : server.styles
    return found === undefined ? Response.json({}, { status: 500 }) : Response.json(found)
  }
  function carryOut(line: string, body: string): Response {
    if (line === 'POST /api/uploads') {
      uploads += 1
      const id = `7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9d0${uploads}`
      return Response.json({ id, url: `/api/media/${id}/original`, width: 1, height: 1 })
    }
    if (line === 'POST /api/analyze-style-template') {
      const instructions = 'Soft light.'
      server.drafts = server.drafts.map((draft) => ({ ...draft, instructions }))
      return Response.json({ instructions })
    }
    if (line === 'POST /api/style-drafts') {
      const { name, description = '', instructions, assetIds } = createStyleDraft.body.parse(JSON.parse(body))
      const draft = softDraft({ name, description, assetIds, ...(instructions !== undefined && { instructions }) })
      server.drafts = [draft]
      return Response.json({ id: draft.id, styleId: draft.styleId })
    }
    if (line.startsWith('DELETE /api/style-drafts/')) {
      server.drafts = []
      return Response.json({ success: true })
    }
    server.styles = line.startsWith('DELETE') ? [] : [softStyle()]
    if (line === 'POST /api/styles') return Response.json({ id: softStyle().id, name: 'Soft' })
    if (!line.endsWith('/bulk')) return Response.json({ success: true })
    const { assetIds } = styleImages.change.body.parse(JSON.parse(body))
    return Response.json({ images: assetIds.map((id) => ({ id, fate: 'changed' })) })
  }
  const server: StyleServer = {
    styles: [softStyle()],
    drafts: [],
    versions: softVersions(),
    images: [],
    sent: [],
    refuse: (line, reason, status) => void refused.push({ line, reason, status }),
    hold: (line) => {
      held = line
    },
    release: gate.resolve,
    keysOf: (line) => keys.flatMap((each) => (each.line === line ? [each.key] : [])),
    async respond(request) {
      const line = `${request.method} ${new URL(request.url).pathname}`
      if (request.method === 'GET') return read(line)
      const body = line === 'POST /api/uploads' ? '' : await request.text()
      server.sent.push(`${line} ${body}`.trim())
      keys.push({ line, key: request.headers.get('idempotency-key') ?? '' })
      if (line === held) await gate.promise
      const at = refused.findIndex((each) => each.line === line)
      const [found] = at < 0 ? [] : refused.splice(at, 1)
      return found === undefined ? carryOut(line, body) : refusal(found.reason, found.status)
    },
  }
  return server
}

/** The picture of one pixel as a file. */
function pixelFile(): Response {
  const bytes = Uint8Array.from(atob(pixel.slice(pixel.indexOf(',') + 1)), (character) => character.charCodeAt(0))
  return new Response(new Blob([bytes], { type: 'image/gif' }))
}
