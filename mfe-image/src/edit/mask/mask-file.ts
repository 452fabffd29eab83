import { generate } from '@studio/backend/contract'
import { type MaskAct, maskSizeOf } from './mask-acts.ts'
import { blackAndWhite, paintedShare, paintMask, resized } from './paint-mask.ts'

interface Painting {
  readonly acts: readonly MaskAct[]
  /** The picture below it, in pixels. */
  readonly picture: { readonly width: number; readonly height: number }
  readonly image: ImageBitmap | undefined
}

/** The mask as these acts paint it, on a canvas of its own. */
function canvasOf({ acts, picture, image }: Painting): OffscreenCanvas {
  const { width, height } = maskSizeOf(picture)
  const canvas = new OffscreenCanvas(width, height)
  // Of the colour only its opacity is read.
  paintMask(canvas, acts, { colour: 'white', image })
  return canvas
}

/** The share of the picture that is painted over, 0 to 1. */
export function shareOf(painting: Painting): number {
  return painting.acts.length === 0 ? 0 : paintedShare(canvasOf(painting))
}

/** The mask as the server takes it: a PNG, white where the picture may change. */
export async function maskFileOf(painting: Painting): Promise<File> {
  return new File([await smallEnough(canvasOf(painting))], 'mask.png', { type: 'image/png' })
}

/** A mask with very many lines is too large as a file: then it is made of fewer pixels. */
async function smallEnough(canvas: OffscreenCanvas): Promise<Blob> {
  const blob = await blackAndWhite(canvas).convertToBlob({ type: 'image/png' })
  const { maxBytes } = generate.files?.['maskData'] ?? { maxBytes: 0 }
  return blob.size <= maxBytes ? blob : await smallEnough(halved(canvas))
}

/** Half as large, and still transparent where nothing is painted. */
function halved(canvas: OffscreenCanvas): OffscreenCanvas {
  return resized(canvas, { width: Math.ceil(canvas.width / 2), height: Math.ceil(canvas.height / 2) })
}
