import { type Light, lay, mixed, shine } from '../colour.ts'
import { clamp, fbm, noise, smooth } from '../noise.ts'
import type { Raster } from '../paint.ts'
import { frameOf, paint } from '../paint.ts'
import type { Brief } from '../scene.ts'
import { type Sky, skyLight } from '../sky.ts'
import { curve } from '../tables.ts'

interface Ridge {
  readonly base: number
  readonly rise: number
  readonly stretch: number
  readonly colour: Light
  readonly seed: number
  readonly trees: number
}

const ridgesOf = ({ palette, random }: Brief, horizon: number, bottom: number): Ridge[] => {
  const count = random.whole(6, 8)
  const nearColour = mixed(palette.shade, palette.zenith, 0.12)
  const farColour = mixed(palette.horizon, palette.upper, 0.62)
  return Array.from({ length: count }, (_, index) => {
    const near = index / (count - 1)
    return {
      base: horizon + (bottom - horizon) * (0.02 + 0.86 * near ** 1.5),
      rise: 0.2 - 0.08 * near,
      stretch: 2.1 - 0.7 * near,
      colour: mixed(farColour, nearColour, near ** 0.85),
      seed: random.whole(1, 1e6),
      trees: near > 0.5 ? 0.008 + 0.05 * (near - 0.5) : 0,
    }
  })
}

const firs = (x: number, height: number, seed: number) => {
  const pitch = height * 0.62
  const cell = Math.floor(x / pitch)
  const inside = x / pitch - cell
  const tall = noise(cell * 7.3, 0.5, seed) * 0.8 + 0.25
  const clump = smooth(0.3, 0.6, noise(x * 3.1, 9.7, seed))
  return height * tall * (1 - Math.abs(inside - 0.5) * 2) * clump * 1.5
}

const slopeOf = (ridge: Ridge, x: number) => {
  const shape = fbm(x * ridge.stretch, ridge.seed * 0.37, 6, ridge.seed)
  const sharp = 1 - Math.abs(fbm(x * ridge.stretch * 0.8 + 5, ridge.seed * 0.11, 4, ridge.seed + 9) * 2 - 1)
  return ridge.base - (shape * 0.55 + sharp * 0.45 - 0.45) * ridge.rise * 2
}

const forestOn = (ridge: Ridge, x: number) =>
  ridge.trees > 0 ? Math.max(firs(x, ridge.trees, ridge.seed), firs(x + 0.013, ridge.trees * 0.7, ridge.seed + 3)) : 0

/** The nearest layer that hides everything behind this point, or 0. */
const firstVisible = (depths: readonly ((x: number) => number)[], x: number, y: number, edge: number) => {
  for (let index = depths.length - 1; index > 0; index--) {
    if (y - (depths[index]?.(x) ?? y) > edge) return index
  }
  return 0
}

/** Mountains one behind the other in the haze of a low sun, firs on the nearest. */
export function ridges(brief: Brief): Raster {
  const { palette, random, size } = brief
  const frame = frameOf(size)
  const { halfX, halfY } = frame
  const horizon = halfY * random.between(-0.1, 0.22)
  const sky: Sky = {
    palette,
    sunX: halfX * random.between(-0.55, 0.55),
    sunY: horizon - random.between(0.12, 0.3),
    sunRadius: random.between(0.035, 0.075),
    horizon: horizon + 0.12,
    upperEdge: -halfY,
    clouds: random.between(0.15, 0.7),
    seed: random.whole(1, 1e6),
  }
  const layers = ridgesOf(brief, horizon, halfY)
  const steps = Math.min(2400, size.width)
  const slopes = layers.map((layer) => curve(-halfX, halfX, steps, (x) => slopeOf(layer, x)))
  const crests = layers.map((layer) => curve(-halfX, halfX, steps, (x) => slopeOf(layer, x) - forestOn(layer, x)))
  const skyAt = skyLight(sky, frame)
  const mist = mixed(palette.horizon, palette.sun, 0.2)
  const edge = 0.9 / Math.sqrt(size.width * size.height)
  return paint(size, 1.9, (x, y, top, out) => {
    const first = firstVisible(crests, x, y, edge)
    if (first === 0) skyAt(x, y, top, out)
    const glow = Math.exp(-Math.abs(x - sky.sunX) * 2.2)
    for (let index = first; index < layers.length; index++) {
      const layer = layers[index]
      const depth = y - (crests[index]?.(x) ?? y + 1)
      if (!layer || depth < -edge) continue
      const cover = smooth(-edge, edge, depth)
      const near = index / (layers.length - 1)
      const below = Math.max(0, y - (slopes[index]?.(x) ?? y))
      lay(out, layer.colour, cover)
      const rock = noise(x * 60, y * 90, layer.seed) * 0.5 + noise(x * 21, y * 34, layer.seed) * 0.5 - 0.5
      shine(out, layer.colour, cover * rock * 0.3 * near)
      lay(out, mist, cover * clamp(smooth(0, 0.26, below) * (0.66 - 0.6 * near) * (0.7 + 0.5 * glow), 0, 1))
      shine(out, palette.sun, cover * Math.exp(-below * 90) * glow * 0.16 * (1 - near))
    }
  })
}
