import type { Style, StyleVersion } from '@studio/backend/contract/library'

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
export const softVersions = (): StyleVersion[] => [
  { version: 3, since: ago(0), instructions: 'Soft light from the left, muted greens.' },
  { version: 2, since: ago(1), instructions: 'Hard light from above, muted greens.' },
  { version: 1, since: ago(3), instructions: '' },
]

/** What a stand-in for the server has, what it was sent, and what it refuses. */
export interface StyleServer {
  /** Undefined when the lists have no answer. */
  styles: readonly Style[] | undefined
  versions: readonly StyleVersion[] | undefined
  /** Method, path and body of every command. */
  readonly sent: string[]
  /** The next responses to commands; without one it does as it is told. */
  readonly refusals: { readonly status: number; readonly body: object }[]
  readonly respond: (request: Request) => Promise<Response>
}

/** A server with one style, for tests of components. */
export function styleServer(): StyleServer {
  const server: StyleServer = {
    styles: [softStyle()],
    versions: softVersions(),
    sent: [],
    refusals: [],
    async respond(request) {
      const line = `${request.method} ${new URL(request.url).pathname}`
      if (request.method === 'GET') {
        const found = line.endsWith('/versions') ? server.versions : server.styles
        return found === undefined ? Response.json({}, { status: 500 }) : Response.json(found)
      }
      server.sent.push(`${line} ${await request.text()}`.trim())
      const refusal = server.refusals.shift()
      if (refusal !== undefined) return Response.json(refusal.body, { status: refusal.status })
      server.styles = request.method === 'DELETE' ? [] : [softStyle()]
      return Response.json(line === 'POST /api/styles' ? { id: softStyle().id, name: 'Soft' } : { success: true })
    },
  }
  return server
}
