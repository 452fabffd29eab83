import {
  characterOf,
  columnsOf,
  imageOf,
  madeBy,
  memberOf,
  picturesFrom,
} from '../../../shell/media/src/choosers/testing/server.ts'
import { type VideoServer, videoServer } from './video-server.ts'

/** Test helper: the same server, whose person has a character with so many images, which are the gallery too. */
export function withImages(images: number, server = videoServer()): VideoServer {
  const columns = (): Response => Response.json(columnsOf(picturesFrom(0, images)))
  const answerOf = ({ url }: Request): Response | undefined => {
    const { pathname, searchParams } = new URL(url)
    const ids = (searchParams.get('ids') ?? '').split(',')
    if (pathname === '/api/characters') return Response.json([characterOf(1, 'Mira', images)])
    if (pathname === '/api/collections/images') return Response.json(ids.map(memberOf))
    if (pathname === '/api/gallery/images') {
      return Response.json({ images: ids.map(imageOf), generations: ids.map(madeBy) })
    }
    return pathname.startsWith('/api/characters/') || pathname === '/api/gallery/columns' ? columns() : undefined
  }
  return { ...server, respond: async (request) => answerOf(request) ?? (await server.respond(request)) }
}
