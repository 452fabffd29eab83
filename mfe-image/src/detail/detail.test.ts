import { expect, it } from 'vitest'
import { createPending } from '../gallery/pending.ts'
import { defaultDraft } from '../panel/settings.ts'
import { formatPicture, parsePicture, readDetailSearch } from './detail-search.ts'
import { neighboursOf, picturesOf, refOf } from './neighbours.ts'

const id = '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c11'

it('reads back the address it writes, and nothing else', () => {
  expect(parsePicture(formatPicture({ generationId: id, n: 3 }))).toEqual({ generationId: id, n: 3 })
  expect(readDetailSearch({ image: `${id}.0`, other: 1 })).toEqual({ image: `${id}.0` })
  expect(readDetailSearch({ image: 'javascript:alert(1)' })).toEqual({})
  expect(readDetailSearch({})).toEqual({})
})

it('walks the finished pictures and steps over the others', () => {
  const { generation } = createPending(id, 'a fox', { ...defaultDraft, numberOfImages: 3 }, new Date(0))
  const stored = {
    status: 'stored',
    assetId: id,
    url: '',
    thumbnailUrl: '',
    width: 1,
    height: 1,
    thumbhash: '',
  } as const
  const pictures = picturesOf([
    {
      ...generation,
      outputs: [
        { n: 0, ...stored },
        { n: 1, status: 'queued' },
        { n: 2, ...stored },
      ],
    },
  ])
  const { before, here, after } = neighboursOf(pictures, { generationId: id, n: 2 })
  expect(before && refOf(before)).toEqual({ generationId: id, n: 0 })
  expect(here && refOf(here)).toEqual({ generationId: id, n: 2 })
  expect(after).toBeUndefined()
  expect(neighboursOf(pictures, { generationId: id, n: 1 }).here).toBeUndefined()
})
