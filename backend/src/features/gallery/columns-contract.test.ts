import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ColumnImage, unpackColumns } from './columns-contract.ts'
import { Columns } from './contract.ts'
import { packColumns } from './pack-columns.ts'

const image = fc.record({
  id: fc.uuid(),
  ratio: fc.integer({ min: 1, max: 65_535 }),
  createdAt: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  isFavorite: fc.boolean(),
})
const newestFirst = (images: readonly ColumnImage[]) => images.toSorted((a, b) => b.createdAt - a.createdAt)

it('columns unpack to what was packed, through JSON', () => {
  fc.assert(
    fc.property(fc.array(image), (images) => {
      const sorted = newestFirst(images)
      const sent = Columns.parse(JSON.parse(JSON.stringify(packColumns(sorted))))
      expect(unpackColumns(sent)).toEqual(sorted)
    }),
  )
})

it('columns are small: 16 bytes an id, two a ratio, six for how much older it is, a bit for a favourite', () => {
  const id = '33333333-3333-4333-8333-333333333333'
  const images = [3_000, 2_000, 1_500].map((createdAt) => ({
    id,
    ratio: 1000,
    createdAt,
    isFavorite: createdAt < 2_000,
  }))
  const columns = packColumns(images)
  const bytes = (text: string) => [...Buffer.from(text, 'base64url')]
  expect(Buffer.from(columns.ids, 'base64url').toString('hex')).toBe(id.replaceAll('-', '').repeat(3))
  expect(bytes(columns.ratios)).toEqual([3, 232, 3, 232, 3, 232])
  expect(bytes(columns.createdAt)).toEqual([0, 0, 0, 0, 11, 184, 0, 0, 0, 0, 3, 232, 0, 0, 0, 0, 1, 244])
  expect(bytes(columns.favorites)).toEqual([0b100])
})

it('no picture is too wide for its column', () => {
  const wide = { id: '33333333-3333-4333-8333-333333333333', ratio: 1_000_000, createdAt: 0, isFavorite: false }
  expect(unpackColumns(packColumns([wide]))).toEqual([{ ...wide, ratio: 65_535 }])
})
