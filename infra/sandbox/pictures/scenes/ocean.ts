import { type Light, lay, mixed, shine } from '../colour.ts'
import { clamp, noise, smooth } from '../noise.ts'
import type { Raster } from '../paint.ts'
import { frameOf, paint } from '../paint.ts'
import type { Brief } from '../scene.ts'
import { type Sky, skyLight } from '../sky.ts'

interface Slope {
  x: number
  z: number
}

const ridge = (x: number, z: number, seed: number) => {
  const crest = 1 - Math.abs(noise(x, z, seed) * 2 - 1)
  return crest * crest
}

const swell = (x: number, z: number, seed: number) =>
  noise(x * 0.6 + seed, z * 1.5, 11) * 0.5 +
  ridge(x * 1.5 + z * 0.4, z * 3.6 + seed, 12) * 0.17 +
  ridge(x * 3.4 - z * 0.9, z * 7.6, 13) * 0.08 +
  ridge(x * 8.3 + z * 2, z * 17 + seed, 14) * 0.034 +
  noise(x * 21, z * 38, 15) * 0.016

const slopeAt = (x: number, z: number, seed: number, slope: Slope) => {
  const step = 0.012 + z * 0.012
  const here = swell(x, z, seed)
  slope.x = (swell(x + step, z, seed) - here) / step
  slope.z = (swell(x, z + step, seed) - here) / step
  return here
}

/** The open sea under a low sun: swell, a mirrored sky and a path of glitter. */
export function ocean({ palette, random, size }: Brief): Raster {
  const frame = frameOf(size)
  const { halfX, halfY } = frame
  const horizon = halfY * random.between(-0.28, 0.08)
  const low = random.chance(0.7)
  const sky: Sky = {
    palette,
    sunX: halfX * random.between(-0.5, 0.5),
    sunY: horizon - (low ? random.between(0.03, 0.12) : random.between(0.18, 0.3)),
    sunRadius: random.between(0.03, 0.07),
    horizon,
    upperEdge: -halfY,
    clouds: random.between(0.3, 0.85),
    seed: random.whole(1, 1e6),
  }
  const skyAt = skyLight(sky, frame)
  const seed = random.between(0, 90)
  const deep = mixed(palette.shade, palette.zenith, 0.45)
  const shallow = mixed(palette.zenith, palette.upper, 0.55)
  const mirrored: Light = { r: 0, g: 0, b: 0 }
  const slope: Slope = { x: 0, z: 0 }
  return paint(size, 1.2, (x, y, top, out) => {
    if (y <= horizon) return skyAt(x, y, top, out)
    const below = y - horizon
    const z = 0.34 / (below + 0.006)
    const height = slopeAt(x * z * 2.2, z * 2.2, seed, slope)
    const calm = 1 / (1 + z * 0.05)
    const tilt = slope.z * calm
    const away = smooth(0, 0.9, below / (halfY - horizon))
    out.r = deep.r
    out.g = deep.g
    out.b = deep.b
    lay(out, shallow, clamp(height * 0.9 - 0.1, 0, 1) * 0.8)
    skyAt(x + slope.x * 0.12 * calm, horizon - below * 0.55 - Math.abs(tilt) * 0.28, 0, mirrored)
    const grazing = clamp(0.82 - 0.62 * away - tilt * 0.85, 0.05, 0.95)
    lay(out, mirrored, grazing)
    const facing = Math.abs(x - sky.sunX) / (0.045 + below * 0.34) + Math.abs(slope.x) * 0.6
    const glint = Math.exp(-facing * facing) * smooth(0.02, 0.38, Math.abs(tilt) + 0.16 * (1 - away))
    shine(out, palette.sun, glint * (1.1 - 0.55 * away))
    shine(out, palette.horizon, Math.exp(-below * 26) * 0.25)
    const foam = smooth(0.78, 0.9, height + noise(x * z * 26, z * 34, 17) * 0.16)
    lay(out, palette.paper, foam * away * 0.35)
  })
}
