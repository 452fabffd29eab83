import type { Choice, Look } from './choose.ts'
import { enlarge } from './enlarge.ts'
import { finish } from './finish.ts'
import type { Raster, Size } from './paint.ts'
import { randomFrom } from './random.ts'
import { recent } from './recent.ts'

const draftSide = 256
const paintedSide = 128

/** The scenes painted last, at the size of a draft. Drafts that show the same share a scene. */
const painted = recent<Raster>(64)

const shrunk = ({ width, height }: Size, side: number): Size => {
  const shrink = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * shrink)), height: Math.max(1, Math.round(height * shrink)) }
}

/** The size at which a draft is coloured: the long side has 256 pixels, the ratio is about the same. */
export function draftSize(size: Size): Size {
  return shrunk(size, draftSide)
}

/**
 * A scene of this size, painted at half of it, or from memory if it was painted before. It depends on the choice and not on a seed, so
 * pictures share it, and nobody may write to it.
 */
export function draftScene({ sceneKind, palette, words }: Choice, size: Size): Promise<Raster> {
  const key = JSON.stringify([sceneKind.name, palette.name, size, sceneKind.name === 'poster' ? words : []])
  return painted(key, async () => {
    const half = shrunk(size, paintedSide)
    return await enlarge(await sceneKind.scene({ size: half, random: randomFrom(key), palette, words }), size)
  })
}

/** A copy whose colours and mirroring depend on the seed, so that two seeds never look the same. */
export function toned(base: Raster, look: Look, key: string): Raster {
  const random = randomFrom(key)
  const mirrored = random.chance(0.5)
  const { width, height } = base
  const data = new Uint8Array(base.data)
  for (let pixel = 0; mirrored && pixel < width * height; pixel++) {
    const from = (pixel + width - 1 - 2 * (pixel % width)) * 3
    // By index: creating a view for each pixel would be the largest part of a draft's cost.
    data[pixel * 3] = base.data[from] ?? 0
    data[pixel * 3 + 1] = base.data[from + 1] ?? 0
    data[pixel * 3 + 2] = base.data[from + 2] ?? 0
  }
  const copy = { data, width, height }
  finish(copy, { ...look, warmth: look.warmth + random.between(-0.08, 0.08) }, random)
  return copy
}

/**
 * Enlarges by repeating pixels: each row is built once and then copied, which costs little at any size.
 * @param out receives the pixels: `width * height * 3` bytes
 */
export function enlargeCoarsely({ data, width, height }: Raster, size: Size, out: Uint8Array): Raster {
  const stride = size.width * 3
  const columns = Int32Array.from({ length: size.width }, (_, x) => Math.floor((x * width) / size.width) * 3)
  let built = -1
  for (let y = 0; y < size.height; y++) {
    const row = Math.floor((y * height) / size.height)
    const at = y * stride
    if (row === built) {
      out.copyWithin(at, at - stride, at)
      continue
    }
    built = row
    for (let x = 0; x < size.width; x++) {
      const from = row * width * 3 + (columns[x] ?? 0)
      out[at + x * 3] = data[from] ?? 0
      out[at + x * 3 + 1] = data[from + 1] ?? 0
      out[at + x * 3 + 2] = data[from + 2] ?? 0
    }
  }
  return { data: out, width: size.width, height: size.height }
}
