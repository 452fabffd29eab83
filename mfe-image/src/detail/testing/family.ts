import { type Generation, mediaUrl, type Relative } from '@studio/backend/contract'
import type { Family } from '@studio/backend/contract/library'
import { createPending } from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'

/** The id of the nth picture of a test. */
export const idOf = (n: number): string => `44444444-4444-4444-8444-${String(n).padStart(12, '0')}`

/** A small picture that every test can show. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADAgH/8f0n5QAAAABJRU5ErkJggg=='

/** The nth picture of a family, with the properties that a test sets. */
export function relativeOf(n: number, known: Partial<Relative> = {}): Relative {
  return {
    id: idOf(n),
    generationId: idOf(100),
    n: 0,
    url: mediaUrl(idOf(n), 'original'),
    thumbnailUrl: dot,
    width: 1024,
    height: 1024,
    thumbhash: '',
    isFavorite: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    isUpload: false,
    ...known,
  }
}

/** The family of a picture that was made from nothing, with the members that a test sets. */
export function familyWith(picture: Relative, known: Partial<Family> = {}): Family {
  return { picture, sources: [], takes: [picture], made: [], ...known }
}

/** A generation whose images are these, by their numbers. */
export function generationOf(id: string, pictures: readonly Relative[], known: Partial<Generation> = {}): Generation {
  const { generation } = createPending('g', 'a fox', { ...defaultDraft, numberOfImages: pictures.length }, new Date(0))
  return {
    ...generation,
    id,
    status: 'completed',
    generatedImages: pictures.map(({ url }) => url),
    outputs: pictures.map(({ id: assetId, url, thumbnailUrl, width, height, thumbhash }, n) => ({
      n,
      status: 'stored',
      assetId,
      url,
      thumbnailUrl,
      width,
      height,
      thumbhash,
    })),
    ...known,
  }
}
