import { type Light, lay, mixed, scaled, shine } from '../colour.ts'
import { clamp, fbm, noise, smooth } from '../noise.ts'
import type { Raster } from '../paint.ts'
import { frameOf, paint } from '../paint.ts'
import type { Brief } from '../scene.ts'
import { type Sky, skyLight } from '../sky.ts'
import { curve } from '../tables.ts'

interface Dune {
  readonly base: number
  readonly rise: number
  readonly stretch: number
  readonly shift: number
  readonly seed: number
  readonly lit: Light
  readonly dark: Light
  readonly near: number
  readonly lean: number
}

const dunesOf = ({ palette, random }: Brief, horizon: number, bottom: number): Dune[] => {
  const count = random.whole(4, 6)
  const sand = mixed(palette.horizon, palette.accent, 0.28)
  const shadow = mixed(palette.shade, palette.horizon, 0.2)
  return Array.from({ length: count }, (_, index) => {
    const near = index / (count - 1)
    const haze = 0.62 * (1 - near) ** 1.4
    return {
      base: horizon + (bottom - horizon) * (0.06 + 0.68 * near ** 1.2),
      rise: 0.05 + 0.2 * near,
      stretch: 1.9 - 1.1 * near,
      shift: random.between(0, 60),
      seed: random.whole(1, 1e6),
      lit: mixed(sand, palette.horizon, haze),
      dark: mixed(shadow, mixed(palette.upper, palette.horizon, 0.5), haze),
      near,
      lean: random.between(-0.4, 1.2),
    }
  })
}

const hill = (dune: Dune, x: number) => {
  const at = x * dune.stretch + dune.shift
  return dune.base - (fbm(at, dune.shift, 2, dune.seed) - 0.5) * dune.rise * 2.6
}

// The slip face: a wandering line that starts at each summit and runs down, away from the light.
const faceLine = (dune: Dune, x: number, depth: number, fromLeft: number) =>
  x - fromLeft * depth * (1.5 + dune.lean) + (noise(depth * 4, dune.shift, dune.seed + 5) - 0.5) * depth * 1.1

const firstVisible = (crests: readonly ((x: number) => number)[], x: number, y: number, edge: number) => {
  for (let index = crests.length - 1; index > 0; index--) {
    if (y - (crests[index]?.(x) ?? y) > edge) return index
  }
  return 0
}

/** Sand in the slanting light: crests, slip faces in shadow, wind ripples. */
export function dunes(brief: Brief): Raster {
  const { palette, random, size } = brief
  const frame = frameOf(size)
  const { halfX, halfY } = frame
  const horizon = halfY * random.between(-0.3, 0)
  const fromLeft = random.chance(0.5) ? 1 : -1
  const sky: Sky = {
    palette,
    sunX: -fromLeft * halfX * random.between(0.2, 0.75),
    sunY: horizon - random.between(0.1, 0.3),
    sunRadius: random.between(0.04, 0.09),
    horizon: horizon + 0.06,
    upperEdge: -halfY,
    clouds: random.between(0, 0.35),
    seed: random.whole(1, 1e6),
  }
  const layers = dunesOf(brief, horizon, halfY)
  const hills = layers.map((dune) => curve(-halfX - 1.2, halfX + 1.2, 1600, (x) => hill(dune, x)))
  const skyAt = skyLight(sky, frame)
  const edge = 0.9 / Math.sqrt(size.width * size.height)
  const glitter = scaled(palette.sun, 0.9)
  return paint(size, 1.6, (x, y, top, out) => {
    const first = firstVisible(hills, x, y, edge)
    if (first === 0) skyAt(x, y, top, out)
    for (let index = first; index < layers.length; index++) {
      const dune = layers[index]
      const crest = hills[index]
      if (!dune || !crest) continue
      const depth = y - crest(x)
      if (depth < -edge) continue
      const cover = smooth(-edge, edge, depth)
      const line = faceLine(dune, x, depth, fromLeft)
      const tilt = (crest(line + 0.012) - crest(line - 0.012)) / 0.024
      const facing = smooth(-0.03, 0.05 + depth * 0.3, -tilt * fromLeft + 0.05)
      lay(out, dune.dark, cover)
      lay(out, dune.lit, cover * facing)
      const wind = fbm(x * 3 + dune.shift, depth * 6, 3, dune.seed + 7)
      const ripple = Math.sin((depth * (150 - 70 * dune.near) + x * 26 * fromLeft + wind * 15) * 1.6)
      shine(out, dune.lit, cover * ripple * dune.near * smooth(0.01, 0.16, depth) * (0.03 + 0.06 * facing))
      shine(out, glitter, cover * clamp(Math.exp(-depth * 120), 0, 1) * facing * 0.22)
      lay(out, dune.dark, cover * smooth(0.12, 0.75, depth) * 0.4 * dune.near)
    }
  })
}
