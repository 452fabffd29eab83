import type { Look } from './choose.ts'
import { clamp } from './noise.ts'
import type { Raster } from './paint.ts'
import type { Random } from './random.ts'

const curveTable = (contrast: number, gain: number) =>
  Uint8Array.from({ length: 256 }, (_, value) => {
    const linear = value / 255
    const curved = linear * linear * (3 - 2 * linear)
    return Math.round(255 * clamp((linear + (curved - linear) * contrast) * gain, 0, 1))
  })

/** Finishes a picture in place, as film would: tone curve, warmth, vignette and grain; and darkens the bottom for the caption. */
export function finish({ data, width, height }: Raster, look: Look, random: Random): void {
  const red = curveTable(look.contrast, 1 + look.warmth)
  const green = curveTable(look.contrast, 1)
  const blue = curveTable(look.contrast, 1 - look.warmth)
  const across = Float32Array.from({ length: width }, (_, x) => ((x / width) * 2 - 1) ** 2)
  const foot = Math.min(width, height) * 0.11
  let noise = random.whole(1, 0x7fffffff)
  let offset = 0
  for (let y = 0; y < height; y++) {
    const down = ((y / height) * 2 - 1) ** 2
    const shade = 1 - 0.5 * clamp((y - height + foot) / foot, 0, 1) ** 1.5
    for (let x = 0; x < width; x++) {
      const corner = down + (across[x] ?? 0)
      const light = shade * (1 - 0.038 * corner * corner)
      noise = (Math.imul(noise, 1664525) + 1013904223) | 0
      const grain = ((noise >>> 24) + ((noise >>> 16) & 255) - 255) * look.grain
      data[offset] = clamp((red[data[offset] ?? 0] ?? 0) * light + grain, 0, 255)
      data[offset + 1] = clamp((green[data[offset + 1] ?? 0] ?? 0) * light + grain, 0, 255)
      data[offset + 2] = clamp((blue[data[offset + 2] ?? 0] ?? 0) * light + grain, 0, 255)
      offset += 3
    }
  }
}
