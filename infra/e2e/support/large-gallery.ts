import type { BrowserContext } from '@playwright/test'
import { type Columns, type Generation, galleryColumns, galleryImages, type Image } from '@studio/backend/contract'
import { packColumns } from '@studio/backend/features/gallery/pack-columns.ts'

const generation: Generation = {
  id: '10000000-0000-4000-8000-000000000000',
  prompt: 'One of very many',
  model: 'bytedance/seedream-v4',
  aspectRatio: 'auto',
  quality: '2K',
  numberOfImages: 1,
  referenceImages: [],
  styleId: null,
  loraId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  status: 'completed',
  progress: 100,
  generatedImages: [],
  favoritedImages: [],
  outputs: [],
  costCents: 2.7,
  sandbox: true,
}

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

const image = (id: string): Image => ({
  id,
  generationId: generation.id,
  n: 0,
  url: pixel,
  thumbnailUrl: pixel,
  width: 1,
  height: 1,
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
  isFavorite: false,
  createdAt: generation.createdAt,
})

const ratios = [1000, 750, 1500, 1778, 563, 667, 2333]

interface Changes {
  /** Of all images; else of none. */
  readonly favorites?: boolean
  readonly referenceImages?: string[]
}

/** The outline of a gallery with so many images, of all specified ratios. */
export function largeColumns(count: number, favorites = false): Columns {
  return packColumns(
    Array.from({ length: count }, (_, n) => ({
      id: `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`,
      ratio: ratios[n % ratios.length] ?? 1000,
      createdAt: Date.UTC(2026, 0, 1) - n,
      isFavorite: favorites,
    })),
  )
}

/** Answers of a gallery with so many images; tells how many ids were asked for at once at most. */
export async function mockGallery(
  context: BrowserContext,
  count: number,
  { favorites = false, referenceImages = [] }: Changes = {},
): Promise<{ readonly most: () => number }> {
  let most = 0
  const columns = largeColumns(count, favorites)
  await context.route(`**${galleryColumns.path}*`, (route) => route.fulfill({ json: columns }))
  await context.route(`**${galleryImages.path}*`, (route) => {
    const ids = new URL(route.request().url()).searchParams.get('ids')?.split(',') ?? []
    most = Math.max(most, ids.length)
    return route.fulfill({ json: { images: ids.map(image), generations: [{ ...generation, referenceImages }] } })
  })
  return { most: () => most }
}
