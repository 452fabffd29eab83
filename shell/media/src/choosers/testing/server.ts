import type { Generation, Image } from '@studio/backend/contract'
import type { Character, CollectionImage } from '@studio/backend/contract/library'
import { generationOf } from '../../gallery/testing/generation.ts'
import type { PictureShape } from '../chosen-image.ts'

const drawing = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="gray"/></svg>')}`

/** The id of the picture with this number. */
export const idOf = (n: number): string => `7b7f5f7e-58a8-4b58-9a52-${String(n).padStart(12, '0')}`
const jobOf = (n: number): string => idOf(900_000 + n)

/** Pictures with the numbers from `first` on; every third is as wide as high, the others are wider. */
export function picturesFrom(first: number, count: number): PictureShape[] {
  return Array.from({ length: count }, (_, at) => ({ id: idOf(first + at), ratio: at % 3 === 0 ? 1000 : 1500 }))
}

const base64 = (bytes: readonly number[]): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Columns as the server packs them. */
export function columnsOf(pictures: readonly PictureShape[]) {
  const bytesOf = (hex: string): number[] => (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
  return {
    ids: base64(pictures.flatMap(({ id }) => bytesOf(id.replaceAll('-', '')))),
    ratios: base64(pictures.flatMap(({ ratio }) => [ratio >> 8, ratio & 255])),
    createdAt: base64(pictures.flatMap((_, at) => (at === 0 ? [0, 0, 200, 0, 0, 0] : [0, 0, 0, 0, 0, 1]))),
    favorites: base64(Array.from({ length: Math.ceil(pictures.length / 8) }, () => 0)),
  }
}

const numberOf = (id: string): number => Number(id.slice(-12))

/** A stored image with this id. */
export function imageOf(id: string): Image {
  return {
    id,
    generationId: jobOf(numberOf(id)),
    n: 0,
    url: `/api/media/${id}/original`,
    thumbnailUrl: drawing,
    width: 300,
    height: 200,
    thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
    isFavorite: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
}

/** An image as a character has it. */
export const memberOf = (id: string): CollectionImage => ({ ...imageOf(id), collections: [] })

/** The generation that an image came from. */
export const madeBy = (id: string): Generation =>
  generationOf({ id: jobOf(numberOf(id)), prompt: `a fox by lake ${numberOf(id)}` })

/** A character with so many images. */
export function characterOf(n: number, name: string, images: number): Character {
  return {
    id: idOf(500_000 + n),
    name,
    imageCount: images,
    videoCount: 0,
    mosaic: Array.from({ length: Math.min(4, images) }, (_, at) => `${drawing}#${at}`),
    createdAt: '2026-01-01T00:00:00.000Z',
  }
}
