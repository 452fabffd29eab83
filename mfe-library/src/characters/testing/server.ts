import {
  type Character,
  type CharacterVideo,
  type CollectionImage,
  characterImages,
} from '@studio/backend/contract/library'
import { characterOf, columnsOf, memberOf } from '../../../../shell/media/src/choosers/testing/server.ts'

const promptOf = (id: string): string => `a fox by lake ${Number(id.slice(-12))}`

const detailsOf = (id: string): CollectionImage => ({ ...memberOf(id), prompt: promptOf(id) })

/** What a test's server has, and what was sent to it. */
export interface FakeServer {
  /** Names of characters, by id, and the ids of their images in order. */
  readonly characters: Map<string, { name: string; images: string[] }>
  /** Videos of characters, by the ids of these, in order. */
  readonly videos: Map<string, CharacterVideo[]>
  /** Method, path and body of each command. */
  readonly sent: string[]
  /** Commands are refused. */
  refuses: boolean
  /** Reads are answered. */
  answers: boolean
  readonly respond: (request: Request) => Promise<Response>
}

function cardOf(id: string, { name, images }: { name: string; images: readonly string[] }): Character {
  return { ...characterOf(0, name, images.length), id }
}

/** Test helper: a server with characters, which carries out the commands on their images. */
export function fakeServer(characters: FakeServer['characters']): FakeServer {
  const removed = new Map<string, number>()
  let last: { readonly video: CharacterVideo; readonly at: number } | undefined
  const server: FakeServer = { characters, videos: new Map(), sent: [], refuses: false, answers: true, respond }

  async function respond(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (request.method === 'GET') return server.answers ? read(url) : Response.json({}, { status: 500 })
    const text = await request.text()
    server.sent.push(`${request.method} ${url.pathname} ${text}`.trim())
    if (server.refuses) return Response.json({}, { status: 500 })
    const [, , , id = '', of, call] = url.pathname.split('/')
    if (of === 'videos') return Response.json(changeVideos(server.videos.get(id) ?? [], call))
    if (request.method === 'DELETE') characters.delete(id)
    return Response.json(carryOut(id, call, text))
  }

  function read({ pathname, searchParams }: URL): Response {
    const [, , , id = '', of] = pathname.split('/')
    const character = characters.get(id)
    if (of === 'videos') return Response.json(server.videos.get(id) ?? [])
    if (pathname === '/api/characters') return Response.json([...characters].map(([key, each]) => cardOf(key, each)))
    if (character === undefined) return Response.json((searchParams.get('ids') ?? '').split(',').map(detailsOf))
    const words = searchParams.get('search') ?? ''
    const found = character.images.filter((image) => promptOf(image).includes(words))
    return Response.json(columnsOf(found.map((image) => ({ id: image, ratio: 1500 }))))
  }

  /** Removes the video with this id; without an id, puts back the one that was removed last. */
  function changeVideos(videos: CharacterVideo[], removedId: string | undefined) {
    const at = videos.findIndex(({ id }) => id === removedId)
    const [video] = at === -1 ? [] : videos.splice(at, 1)
    if (video !== undefined) last = { video, at }
    if (removedId === undefined && last !== undefined) videos.splice(last.at, 0, last.video)
    return { success: true, id: removedId ?? last?.video.id, videoUrl: last?.video.videoUrl }
  }

  function carryOut(id: string, call: string | undefined, body: string) {
    const images = characters.get(id)?.images ?? []
    if (call === 'bulk') {
      const { change, assetIds, to = '' } = characterImages.change.body.parse(JSON.parse(body))
      const other = characters.get(to)?.images
      const act = change === 'put-back' ? putBack : remove
      return { images: assetIds.map((image) => ({ id: image, fate: 'changed', ...act(images, image, other) })) }
    }
    if (call === 'order') place(images, characterImages.move.body.parse(JSON.parse(body)))
    return { success: true }
  }

  function remove(images: string[], image: string, to: string[] | undefined) {
    removed.set(image, images.indexOf(image))
    images.splice(images.indexOf(image), 1)
    if (to?.includes(image)) return { wasThere: true }
    to?.unshift(image)
    return {}
  }

  function putBack(images: string[], image: string) {
    images.splice(removed.get(image) ?? 0, 0, image)
    return {}
  }
  return server
}

function place(images: string[], { assetId, above }: { assetId: string; above?: string | undefined }): void {
  images.splice(images.indexOf(assetId), 1)
  images.splice(above === undefined ? 0 : images.indexOf(above) + 1, 0, assetId)
}
