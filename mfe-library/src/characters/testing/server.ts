import { mediaUrl } from '@studio/backend/contract'
import {
  addCharacterVideo,
  type Character,
  type CharacterVideo,
  type CollectionImage,
  changeCharacterVideos,
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
  /** Ids of images and videos that are in the trash: no character gets them. */
  readonly trashed: Set<string>
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
  const removedVideos = new Map<string, { readonly video: CharacterVideo; readonly at: number }>()
  const trashed = new Set<string>()
  const server: FakeServer = {
    characters,
    videos: new Map(),
    sent: [],
    trashed,
    refuses: false,
    answers: true,
    respond,
  }

  async function respond(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (request.method === 'GET') return server.answers ? read(url) : Response.json({}, { status: 500 })
    const text = await request.text()
    server.sent.push(`${request.method} ${url.pathname} ${text}`.trim())
    if (server.refuses) return Response.json({}, { status: 500 })
    const [, , , id = '', of, call = ''] = url.pathname.split('/')
    if (of === 'images' && !characters.has(id)) return Response.json({}, { status: 404 })
    if (request.method === 'DELETE') return Response.json(removeOne(id, of, call, text))
    return of === 'videos' ? respondOfVideos(id, call, text) : respondOfImages(id, of, call, text)
  }

  function respondOfVideos(id: string, call: string, text: string): Response {
    const videos = server.videos.get(id) ?? []
    return call === '' ? addVideo(videos, text) : Response.json(changeVideos(videos, text))
  }

  function respondOfImages(id: string, of: string | undefined, call: string, text: string): Response {
    if (of === 'images' && call === '') return addImage(characters.get(id)?.images ?? [], text)
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

  /** Removes a character, or one of its images or videos. */
  function removeOne(id: string, of: string | undefined, video: string, body: string) {
    if (of === 'videos') removeVideo(server.videos.get(id) ?? [], video)
    else if (of === undefined) characters.delete(id)
    else remove(characters.get(id)?.images ?? [], imageAt(body), undefined)
    return { success: true }
  }

  /** Puts an image back to where it was. */
  function addImage(images: string[], body: string): Response {
    const image = imageAt(body)
    if (trashed.has(image)) return Response.json({}, { status: 404 })
    putBack(images, image)
    return Response.json({ id: image, imageUrl: mediaUrl(image, 'original') })
  }

  /** Puts a video back to where it was. */
  function addVideo(videos: CharacterVideo[], body: string): Response {
    const { videoUrl } = addCharacterVideo.body.parse(JSON.parse(body))
    const id = idIn(videoUrl)
    if (trashed.has(id)) return Response.json({}, { status: 404 })
    putVideoBack(videos, id)
    return Response.json({ id, videoUrl })
  }

  /** Removes videos, or puts each back to where it was. */
  function changeVideos(videos: CharacterVideo[], body: string) {
    const { inCharacter, assetIds } = changeCharacterVideos.body.parse(JSON.parse(body))
    const fates = new Map<string, 'changed' | 'unchanged'>()
    // The one that was removed last comes back first, so that the places of the others hold.
    for (const id of inCharacter ? assetIds.toReversed() : assetIds) {
      if (trashed.has(id)) continue
      fates.set(id, inCharacter === videos.some((video) => video.id === id) ? 'unchanged' : 'changed')
      if (inCharacter) putVideoBack(videos, id)
      else removeVideo(videos, id)
    }
    return { videos: assetIds.map((id) => ({ id, fate: fates.get(id) ?? 'not-found' })) }
  }

  function removeVideo(videos: CharacterVideo[], id: string): void {
    const at = videos.findIndex((video) => video.id === id)
    const [video] = at === -1 ? [] : videos.splice(at, 1)
    if (video !== undefined) removedVideos.set(id, { video, at })
  }

  function putVideoBack(videos: CharacterVideo[], id: string): void {
    const removed = removedVideos.get(id)
    if (removed !== undefined && !videos.includes(removed.video)) videos.splice(removed.at, 0, removed.video)
  }

  function carryOut(id: string, call: string, body: string) {
    const images = characters.get(id)?.images ?? []
    if (call === 'bulk') {
      const { change, assetIds, to = '' } = characterImages.change.body.parse(JSON.parse(body))
      const other = characters.get(to)?.images
      const act = change === 'put-back' ? putBack : remove
      const fateOf = (image: string) =>
        trashed.has(image) ? { fate: 'not-found' } : { fate: 'changed', ...act(images, image, other) }
      return { images: assetIds.map((image) => ({ id: image, ...fateOf(image) })) }
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

/** The id of the image that a command names by its address. */
const imageAt = (body: string): string => idIn(characterImages.remove.body.parse(JSON.parse(body)).imageUrl)

const idIn = (address: string): string => address.split('/').at(-2) ?? ''

function place(images: string[], { assetId, above }: { assetId: string; above?: string | undefined }): void {
  images.splice(images.indexOf(assetId), 1)
  images.splice(above === undefined ? 0 : images.indexOf(above) + 1, 0, assetId)
}
