import { expect, it } from 'vitest'
import { pngFile } from '../../../../infra/components/png-file.ts'
import { readPictures } from './read-pictures.ts'

/** A picture as Chromium writes it. */
const whole = pngFile('whole.png', [64, 64])

it('takes a whole PNG and refuses by its name one whose pixels are broken', async () => {
  const broken = new Uint8Array(await whole.arrayBuffer()).map((byte, at) => (at < 40 ? byte : 0))
  const type = 'image/png'
  const read = await readPictures([whole, new File([broken], 'broken.png', { type })])
  expect(read.pictures.map(({ file }) => file.name)).toEqual(['whole.png'])
  expect(read.refusals).toEqual(['broken.png is broken: no picture can be read from it.'])
})

it('refuses by its name a file that is no longer there', async () => {
  const gone = new File(['x'], 'gone.png', { type: 'image/png' })
  gone.arrayBuffer = () => Promise.reject(new DOMException('A requested file could not be found', 'NotFoundError'))
  const read = await readPictures([whole, gone])
  expect(read.pictures.map(({ file }) => file.name)).toEqual(['whole.png'])
  expect(read.refusals).toEqual(['gone.png could not be read. It may have been moved or deleted.'])
})

it('refuses by its name what no model can be given: very large, small or narrow pictures', async () => {
  const sizes = {
    'large.png': [8_000, 6_300],
    'small.png': [200, 31],
    'narrow.png': [650, 100],
    'good.png': [600, 100],
  } as const
  const read = await readPictures(Object.entries(sizes).map(([name, size]) => pngFile(name, size)))
  expect(read.pictures.map(({ file }) => file.name)).toEqual(['good.png'])
  expect(read.refusals).toEqual([
    'large.png has more than 50 megapixels.',
    'small.png is smaller than 32 pixels.',
    'narrow.png is too narrow: one side is more than 6 times as long as the other.',
  ])
})

/** WebP files of 40 x 40 pixels: two frames, and one frame with Exif, whose header has the same form. */
const movingWebp =
  'UklGRtIAAABXRUJQVlA4WAoAAAACAAAAJwAAJwAAQU5JTQYAAAD/////AABBTk1GUgAAAAAAAAAAACcAACcAAGQAAAJWUDggOgAAAFADAJ0BKigAKAA/zebucT+4MiujiAPwOYlnANGACfzawneAAP7UmVbYq47/qJ7CO++wWo9Nnl7cUABBTk1GTAAAAAAAAAAAACcAACcAAGQAAABWUDggNAAAALQCAJ0BKigAKAA/zdzicQI4AAOYlnAMvgCfqz9qQAD+5fo/tt78PNYHgZhtSkK9zmVyAAA='
const stillWebp =
  'UklGRgIBAABXRUJQVlA4WAoAAAAIAAAAJwAAJwAAVlA4TBUAAAAvJ8AJAAcQ/Y/+B4CE8P+8GtH/1AAARVhJRsYAAABFeGlmAABJSSoACAAAAAcAEgEDAAEAAAABAAAAGgEFAAEAAABiAAAAGwEFAAEAAABqAAAAKAEDAAEAAAACAAAAEwIDAAEAAAABAAAAmIICAAIAAAB4AAAAaYcEAAEAAAByAAAAAAAAADhjAADoAwAAOGMAAOgDAAAGAACQBwAEAAAAMDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAKAAAAAOgBAABAAAAKAAAAAAAAAA='
const decoded = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** A PNG that says that it moves: a chunk before its pixels. */
async function movingPng(): Promise<Uint8Array<ArrayBuffer>> {
  const still = new Uint8Array(await whole.arrayBuffer())
  const headerEnd = 33
  const chunk = Uint8Array.from([0, 0, 0, 8, ...new TextEncoder().encode('acTL'), ...new Uint8Array(12)])
  return Uint8Array.from([...still.slice(0, headerEnd), ...chunk, ...still.slice(headerEnd)])
}

it('refuses by its name what moves, and what is of another kind than its name says', async () => {
  const gif = decoded('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=')
  const read = await readPictures([
    new File([decoded(movingWebp)], 'moving.webp', { type: 'image/webp' }),
    new File([await movingPng()], 'moving.png', { type: 'image/png' }),
    new File([gif], 'called.png', { type: 'image/png' }),
    new File([decoded(stillWebp)], 'still.webp', { type: 'image/webp' }),
    new File([decoded(stillWebp)], 'called.txt', { type: 'text/plain' }),
  ])
  expect(read.refusals).toEqual([
    'moving.webp is a moving picture. Only still pictures can be used.',
    'moving.png is a moving picture. Only still pictures can be used.',
    'called.png is no JPEG, PNG or WebP picture.',
  ])
  expect(read.pictures.map(({ file }) => file.name)).toEqual(['still.webp', 'called.txt'])
})

it('reads a few files at a time, in order, and none once there are as many pictures as may be', async () => {
  let open = 0
  let most = 0
  const files = Array.from({ length: 50 }, (_, n) => {
    const file = new File([whole], n % 5 === 0 ? 'notes.txt' : `${n}.png`)
    file.arrayBuffer = async () => {
      open += 1
      most = Math.max(most, open)
      const bytes = await (n % 5 === 0 ? new Blob(['no picture']) : whole).arrayBuffer()
      open -= 1
      return bytes
    }
    return file
  })
  expect((await readPictures(files)).pictures).toHaveLength(40)
  expect(most).toBeLessThanOrEqual(4)
  const { pictures, refusals, unread } = await readPictures(files, { most: 4 })
  expect(pictures.map(({ file }) => file.name)).toEqual(['1.png', '2.png', '3.png', '4.png'])
  expect([refusals.length, unread.length]).toEqual([1, 45])
})
