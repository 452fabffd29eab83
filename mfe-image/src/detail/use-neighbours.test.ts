import type { ColumnImage } from '@studio/backend/contract'
import { neighboursOf } from '@studio/media/grid-items'
import { untouched } from '@studio/media/overlay'
import { expect, it } from 'vitest'
import { createItems } from '../gallery/items/items.ts'
import { liveTilesOf } from '../gallery/items/live-tiles.ts'
import { createPending } from '../request/pending.ts'
import { defaultDraft } from '../request/settings.ts'

const stored = {
  status: 'stored',
  assetId: 'a',
  url: '',
  thumbnailUrl: '',
  width: 1,
  height: 1,
  thumbhash: '',
} as const
const { generation } = createPending('g', 'a fox', defaultDraft, new Date(0))
const outputs = [
  { n: 0, ...stored },
  { n: 1, status: 'queued' },
] as const
const outline = ['b', 'c'].map((id): ColumnImage => ({ id, ratio: 1000, createdAt: 0, isFavorite: false }))

it('knows the images before and after one, past unfinished ones, none beyond the ends and none for a stranger', () => {
  const live = liveTilesOf([{ ...generation, outputs: [...outputs] }], [], new Set())
  const items = createItems()({ live, outline, overlay: untouched, favoritesOnly: false })
  expect(neighboursOf(items, 'b')).toEqual({ before: 'a', after: 'c' })
  expect(neighboursOf(items, 'a')).toEqual({ before: undefined, after: 'b' })
  expect(neighboursOf(items, 'c')).toEqual({ before: 'b', after: undefined })
  expect(neighboursOf(items, 'x')).toEqual({ before: undefined, after: undefined })
})
