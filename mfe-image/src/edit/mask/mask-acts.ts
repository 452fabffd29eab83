import { isId } from '../../address/edit-search.ts'
import { isRecord } from '../../request/is-record.ts'

/** One line of the brush: places as pairs of x and y, all in pixels of the mask. */
export interface Stroke {
  readonly kind: 'stroke'
  /** It takes away what was painted. */
  readonly erases: boolean
  readonly width: number
  readonly points: readonly number[]
}

/** One step of painting a mask. The mask is what all of them make of it, one after the other; undo takes the last one away. */
export type MaskAct =
  | Stroke
  | { readonly kind: 'invert' }
  | { readonly kind: 'clear' }
  /** The mask of an earlier request, as it was painted then. */
  | { readonly kind: 'image'; readonly url: string }

/** What a person has painted over a picture. */
export interface PaintedMask {
  readonly assetId: string
  readonly acts: readonly MaskAct[]
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Pixels of the longest side of a mask: enough for a soft edge, and a few kilobytes as a file. */
const longestSide = 1024

/** The size of the mask over a picture, in pixels. */
export function maskSizeOf({ width, height }: Size): Size {
  const factor = longestSide / Math.max(width, height)
  const side = (length: number): number => Math.max(1, Math.round(length * factor))
  return { width: side(width), height: side(height) }
}

/** The address of the earlier mask that the painting begins with; undefined when it has none, or when that was cleared since. */
export function imageOf(acts: readonly MaskAct[]): string | undefined {
  const first = acts.findLast(({ kind }) => kind === 'image' || kind === 'clear')
  return first?.kind === 'image' ? first.url : undefined
}

const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isFinite)

function readAct(value: unknown): MaskAct | undefined {
  if (!isRecord(value)) return undefined
  const { kind, erases, width, points, url } = value
  if (kind === 'invert' || kind === 'clear') return { kind }
  if (kind === 'image') return typeof url === 'string' && url.startsWith('/api/media/') ? { kind, url } : undefined
  const isStroke = kind === 'stroke' && typeof erases === 'boolean' && typeof width === 'number' && isNumbers(points)
  return isStroke ? { kind, erases, width, points } : undefined
}

/** Reads what was stored; undefined for anything of another shape. */
export function readMask(value: unknown): PaintedMask | undefined {
  if (!isRecord(value) || typeof value['assetId'] !== 'string' || !isId(value['assetId'])) return undefined
  const { assetId, acts } = value
  const read = Array.isArray(acts) ? acts.map(readAct) : [undefined]
  const known = read.filter((act) => act !== undefined)
  return known.length === read.length ? { assetId, acts: known } : undefined
}
