import { mediaUrl } from '@studio/backend/contract'
import { characterImages } from '@studio/backend/contract/library'
import type { Noun } from '@studio/media/membership'
import { characterOf, columnsOf, idOf, memberOf } from '../../../../shell/media/src/choosers/testing/server.ts'

type Fate = 'changed' | 'unchanged' | 'not-found' | 'failed'

export const [one, two] = [idOf(1), idOf(2)]
/** The id of what the server creates. */
export const created = idOf(500_003)
/** The id of every file that is uploaded. */
export const uploaded = idOf(77)
/** Two collections, of characters or styles alike: only their addresses differ. */
export const mira = characterOf(1, 'Mira Voss', 1284)
const ada = characterOf(2, 'Ada', 1)

/** A server with the same collections as characters and as styles. */
export function collectionServer() {
  const server = {
    collections: [mira, ada] as readonly (typeof mira)[],
    /** The images of each collection. */
    members: new Map([[mira.id, [two]]]),
    /** Images that do not exist any more. */
    gone: [] as readonly string[],
    /** Images that cannot be changed at the moment. */
    stuck: [] as readonly string[],
    /** Calls that it answers with an error of its own. */
    broken: undefined as 'list' | 'create' | 'change' | undefined,
    /** What was sent: method, path and body. */
    sent: [] as string[],
    /** What was sent to change the images of the collections, without method and path. */
    changes: () => server.sent.filter((line) => line.includes('/images')).map((line) => line.split(' ').at(-1)),
    fetch: async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url)
      if (request.method === 'GET') return read(request)
      if (pathname === '/api/uploads') return Response.json({ id: uploaded, url: '/x', width: 4, height: 4 })
      const text = await request.text()
      server.sent.push(`${request.method} ${pathname} ${text}`)
      if (server.broken === (pathname.includes('/images') ? 'change' : 'create'))
        return Response.json({}, { status: 500 })
      if (request.method === 'DELETE') return remove(pathname, text)
      if (pathname.endsWith('/images')) return addOne(pathname, text)
      return pathname.endsWith('/bulk') ? change(pathname, text) : Response.json({ id: created, name: 'New' })
    },
  }

  function read(request: Request): Response {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/api/collections/images') {
      const ids = (searchParams.get('ids') ?? '').split(',')
      return Response.json(ids.map((image) => ({ ...memberOf(image), collections: collectionsOf(image) })))
    }
    if (pathname === '/api/characters' || pathname === '/api/styles') {
      return server.broken === 'list' ? Response.json({}, { status: 500 }) : Response.json(server.collections)
    }
    const images = server.members.get(pathname.split('/')[3] ?? '') ?? []
    return Response.json(columnsOf(images.map((id) => ({ id, ratio: 1000 }))))
  }

  function collectionsOf(image: string): string[] {
    return [...server.members].filter(([, images]) => images.includes(image)).map(([collection]) => collection)
  }

  function remove(pathname: string, text: string): Response {
    const id = pathname.split('/')[3] ?? ''
    const { imageUrl } = characterImages.remove.body.parse(JSON.parse(text))
    const before = server.members.get(id) ?? []
    server.members.set(
      id,
      before.filter((image) => !imageUrl.includes(image)),
    )
    return Response.json({ success: true })
  }

  function addOne(pathname: string, text: string): Response {
    const id = pathname.split('/')[3] ?? ''
    const { imageUrl } = characterImages.add.body.parse(JSON.parse(text))
    const image = imageUrl.split('/').at(-2) ?? ''
    if (server.gone.includes(image)) return Response.json({}, { status: 404 })
    const before = server.members.get(id) ?? []
    const wasThere = before.includes(image)
    if (!wasThere) server.members.set(id, [image, ...before])
    return Response.json({ id: image, imageUrl, wasThere })
  }

  function change(pathname: string, text: string): Response {
    const id = pathname.split('/')[3] ?? ''
    const { change: what, assetIds } = characterImages.change.body.parse(JSON.parse(text))
    const before = server.members.get(id) ?? []
    const others = before.filter((image) => !assetIds.includes(image))
    const there = assetIds.filter((image) => !server.gone.includes(image))
    server.members.set(id, what === 'remove' ? others : [...there, ...others])
    const fateOf = (image: string): Fate => {
      if (server.stuck.includes(image)) return 'failed'
      if (what !== 'remove' && server.gone.includes(image)) return 'not-found'
      return before.includes(image) === (what === 'remove') ? 'changed' : 'unchanged'
    }
    return Response.json({ images: assetIds.map((image) => ({ id: image, fate: fateOf(image) })) })
  }

  return server
}

const imageUrlOf = (image: string): string => mediaUrl(image, 'original')

/** The body of the command that removes one image. */
export const removalOf = (image: string): string => JSON.stringify({ imageUrl: imageUrlOf(image) })

/** The body of the command that adds one image, or puts it back. */
export const additionOf = (image: string, putBack = false): string =>
  JSON.stringify({ imageUrl: imageUrlOf(image), putBack })

/** The address of the command that changes many images of a collection. */
export const changePath = (noun: Noun, id: string): string => `/api/${noun}s/${id}/images/bulk`
