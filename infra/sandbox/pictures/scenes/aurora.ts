import { fill, lay, mixed, scaled, shine } from '../colour.ts'
import { clamp, fbm, noise, smooth } from '../noise.ts'
import type { Raster } from '../paint.ts'
import { frameOf, paint } from '../paint.ts'
import type { Brief } from '../scene.ts'
import { stars } from '../sky.ts'
import { curve, grid } from '../tables.ts'

const curtainsOf = ({ random, palette }: Brief) =>
  Array.from({ length: random.whole(2, 4) }, (_, index) => ({
    seed: random.whole(1, 1e6),
    foot: random.between(-0.12, 0.12) - index * 0.05,
    tall: random.between(0.24, 0.5),
    sway: random.between(0.12, 0.26),
    colour: index % 2 === 0 ? palette.accent : mixed(palette.accent, palette.upper, 0.6),
    strength: random.between(0.5, 0.9) / (1 + index * 0.5),
  }))

/** A clear night over a still lake: stars, curtains of northern light, black hills and their reflection. */
export function aurora(brief: Brief): Raster {
  const { palette, random, size } = brief
  const frame = frameOf(size)
  const shore = frame.halfY * random.between(0.3, 0.5)
  const hillSeed = random.whole(1, 1e6)
  const starSeed = random.whole(1, 1e6)
  const night = mixed(palette.shade, { r: 0.004, g: 0.007, b: 0.02 }, 0.5)
  const low = mixed(palette.zenith, palette.upper, 0.45)
  const ground = scaled(palette.shade, 0.35)
  const curtains = curtainsOf(brief)
  const hill = curve(-frame.halfX, frame.halfX, 1600, (x) => {
    const soft = fbm(x * 2.1, 3.3, 6, hillSeed) - 0.35
    return shore - 0.02 - Math.max(0.004, soft * 0.26)
  })
  const glow = grid(frame, 90_000, (x, y, _top, out) => {
    fill(out, night)
    lay(out, low, smooth(-frame.halfY, shore, y) ** 2 * 0.4)
    for (const { seed, foot, tall, sway, colour, strength } of curtains) {
      const bend = x + (fbm(x * 1.3, 1.7, 3, seed) - 0.5) * 0.5
      const edge = foot + (fbm(bend * 1.5, 0.3, 3, seed + 1) - 0.5) * sway * 4
      const up = edge - y
      const rays = 0.45 + 0.55 * fbm(bend * 15 + 40, up * 0.7, 3, seed + 2)
      const shape = smooth(-0.035, 0.02, up) * Math.exp(-Math.max(0, up) / (tall * (0.35 + rays * 0.6)))
      const presence = smooth(0.3, 0.6, noise(x * 1.7 + 9, 2.2, seed + 3))
      shine(out, colour, shape * rays * rays * presence * strength * 0.8)
      shine(out, palette.upper, Math.exp(-Math.max(0, up) / tall) * smooth(-0.1, 0.2, up) * presence * strength * 0.05)
    }
  })
  return paint(size, 1.6, (x, y, top, out) => {
    const mirrored = y > shore
    const ripple = mirrored ? (noise(x * 9, y * 120, 5) - 0.5) * (y - shore) * 0.09 : 0
    const atY = mirrored ? shore - (y - shore) * 1.25 + ripple : y
    const atX = mirrored ? x + ripple * 0.9 : x
    glow(atX, atY, top, out)
    stars(atX, atY, 0.016, starSeed, smooth(shore, -frame.halfY * 0.4, atY) * (mirrored ? 0.25 : 0.9), out)
    const depth = atY - hill(atX)
    lay(out, ground, smooth(-0.0016, 0.0016, depth) * (mirrored ? 0.9 : 0.985))
    if (!mirrored) return
    lay(out, ground, clamp(0.2 + (y - shore) * 0.9, 0, 0.75))
    shine(out, palette.accent, Math.exp(-(y - shore) * 130) * 0.05)
  })
}
