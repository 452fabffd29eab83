import { bson, nameOf, readText, readTime, visitElements } from '../../platform/projections/packed/bson-elements.ts'
import type { ColumnImage } from './columns-contract.ts'

/** An image of the gallery, and the generation that it belongs to. */
export interface PartImage extends ColumnImage {
  readonly jobId: string
}

/**
 * The images of a part that are not in the trash, in no order, from the bytes of its document (`GalleryPart`): a gallery has up to 100,000,
 * and the driver takes many times as long to make objects of them.
 */
export function readPart(document: Buffer): readonly PartImage[] {
  const fields = new Map<string, number>()
  visitElements(document, 0, (type, name, value) => {
    if (type === bson.document) fields.set(nameOf(document, name, value), value)
  })
  const favorites = markedIn(document, fields.get('favorites'))
  const trashed = markedIn(document, fields.get('trashed'))
  const images: PartImage[] = []
  visitById(document, fields.get('images'), (id, value) => {
    if (!trashed.has(id)) images.push(readImage(document, value, id, favorites.has(id)))
  })
  return images
}

function readImage(document: Buffer, from: number, id: string, isFavorite: boolean): PartImage {
  let [jobId, createdAt, ratio] = ['', 0, 0]
  visitElements(document, from, (type, _, value) => {
    if (type === bson.string) jobId = readText(document, value)
    if (type === bson.date) createdAt = readTime(document, value)
    if (type === bson.int32) ratio = document.readInt32LE(value)
  })
  return { id, ratio, createdAt, isFavorite, jobId }
}

/** The ids of the images for which a field says true. */
function markedIn(document: Buffer, from: number | undefined): ReadonlySet<string> {
  const ids = new Set<string>()
  visitById(document, from, (id, value) => {
    if (document[value] === 1) ids.add(id)
  })
  return ids
}

function visitById(document: Buffer, from: number | undefined, visit: (id: string, value: number) => void): void {
  if (from === undefined) throw new Error('A part of a gallery lacks a field')
  visitElements(document, from, (_, name, value) => visit(nameOf(document, name, value), value))
}
