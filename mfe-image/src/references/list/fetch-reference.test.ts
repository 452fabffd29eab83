import { readPictures } from '@studio/media/picture-files'
import { describe, expect, it } from 'vitest'
import { fetchReference } from './fetch-reference.ts'

const origin = 'https://studio.example'
const id = '6b0a8a0e-6d0c-4d0e-8d4e-0f7f6f6e2a11'

/** Node cannot decode pictures: there all of them are whole. */
const sizeOf = async () => ({ width: 640, height: 480 })
const read = (files: readonly File[]) => readPictures(files, { sizeOf, addressOf: ({ name }) => name })

/** A server that always gives the same response, and the requests it got. */
function serve(respond: () => Response) {
  const asked: string[] = []
  const load = (address: string | URL | Request): Promise<Response> => {
    asked.push(address instanceof Request ? address.url : address.toString())
    return Promise.resolve(respond())
  }
  return { asked, bring: (address: string) => fetchReference(address, origin, load, read) }
}

const picture = (type: string) => () => new Response('bytes', { headers: { 'content-type': type } })

/** The first bytes of a PNG. */
const png = (): Response => {
  const bytes = new Uint8Array(32)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new Response(bytes, { headers: { 'content-type': 'image/png' } })
}

describe('the picture at an address', () => {
  it('is one of the gallery by its id, looked at small', async () => {
    const { asked, bring } = serve(picture('image/webp'))
    const { references } = await bring(`${origin}/api/media/${id}/original`)
    expect(references).toEqual([{ assetId: id, url: `/api/media/${id}/thumbnail` }])
    expect(asked).toEqual([`/api/media/${id}/thumbnail`])
  })

  it('is another one of this studio as a file', async () => {
    const { references } = await serve(png).bring('/wall/1.png')
    expect(references.map(({ file }) => file?.type)).toEqual(['image/png'])
  })

  it('is refused when it is none, or is not there', async () => {
    const page = await serve(picture('text/html')).bring('/characters')
    expect(page).toEqual({ references: [], refusals: ['The picture is no JPEG, PNG or WebP picture.'] })
    const gone = await serve(() => new Response('', { status: 404 })).bring(`/api/media/${id}/original`)
    expect(gone).toEqual({ references: [], refusals: ['The picture at this address could not be loaded.'] })
  })

  it.each(['/api/logout', '//studio.example/api/login', `/api/media/../logout`])(
    'is not even asked for where the studio has no pictures: %s',
    async (address) => {
      const { asked, bring } = serve(picture('image/png'))
      expect((await bring(address)).refusals).toEqual(['The picture at this address could not be loaded.'])
      expect(asked).toEqual([])
    },
  )

  it.each([
    'https://elsewhere.example/a.png',
    'http://169.254.169.254/a.png',
    'javascript:alert(1)',
    'data:image/png,x',
  ])('is not even asked for elsewhere: %s', async (address) => {
    const { asked, bring } = serve(picture('image/png'))
    expect((await bring(address)).refusals[0]).toMatch(/^Only pictures of this studio/)
    expect(asked).toEqual([])
  })
})
