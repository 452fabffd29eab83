import { fill, type Light, lay, mixed, scaled, shine } from '../colour.ts'
import { fbm, hash, length2, noise, smooth } from '../noise.ts'
import type { Raster } from '../paint.ts'
import { frameOf, paint } from '../paint.ts'
import type { Brief } from '../scene.ts'
import { curve, grid } from '../tables.ts'

interface Lamp {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly colour: Light
  readonly power: number
}

const lampsOf = ({ palette, random }: Brief, halfX: number, street: number): Lamp[] => {
  const warm = mixed(palette.horizon, palette.sun, 0.35)
  const colours = [warm, warm, palette.accent, palette.horizon, palette.upper] as const
  return Array.from({ length: random.whole(46, 70) }, () => {
    const near = random.unit() ** 2
    return {
      x: random.between(-1.05, 1.05) * halfX,
      y: street - random.between(-0.02, 0.34) * (0.35 + near) - near * 0.04,
      radius: 0.012 + near * random.between(0.03, 0.075),
      colour: random.pick(colours),
      power: random.between(0.25, 0.75) * (1 - near * 0.45),
    }
  })
}

// Lamps by column, so that only the lamps near a pixel are looked at.
const lampColumns = (lamps: readonly Lamp[], halfX: number, columns: number) => {
  const sorted: Lamp[][] = Array.from({ length: columns }, () => [])
  const columnOf = (x: number) => Math.floor(((x / halfX + 1) / 2) * columns)
  for (const lamp of lamps) {
    for (let column = columnOf(lamp.x - lamp.radius); column <= columnOf(lamp.x + lamp.radius); column++) {
      sorted[column]?.push(lamp)
    }
  }
  return (x: number) => sorted[columnOf(x)] ?? []
}

const bokeh = (lamps: readonly Lamp[], x: number, y: number, strength: number, out: Light) => {
  for (const { x: cx, y: cy, radius, colour, power } of lamps) {
    const distance = length2(x - cx, y - cy) / radius
    if (distance >= 1) continue
    const disc = smooth(1, 0.93, distance) * (0.62 + 0.5 * smooth(0.55, 0.95, distance))
    shine(out, colour, disc * power * strength)
  }
}

/** A wet street at night, out of focus: towers with lit windows, discs of light and their smear on the ground. */
export function city(brief: Brief): Raster {
  const { palette, random, size } = brief
  const frame = frameOf(size)
  const { halfX, halfY } = frame
  const street = halfY * random.between(0.3, 0.5)
  const seed = random.whole(1, 1e6)
  const night = mixed(palette.shade, palette.zenith, 0.3)
  const haze = mixed(palette.upper, palette.horizon, 0.35)
  const windowLight = mixed(palette.horizon, palette.sun, 0.4)
  const layers = [0, 1, 2].map((index) => {
    const pitch = 0.075 + index * 0.035
    return {
      pitch,
      colour: mixed(scaled(palette.shade, 0.5), haze, 0.26 - index * 0.11),
      roof: (x: number) => street - halfY * (0.25 + (0.95 - index * 0.26) * hash(Math.floor(x / pitch), index, seed)),
      seed: seed + index * 31,
    }
  })
  const towers = grid(frame, 330_000, (x, y, _top, out) => {
    fill(out, night)
    lay(out, haze, smooth(-halfY, street, y) ** 2 * 0.42)
    shine(out, palette.accent, Math.exp(-Math.abs(y - street) * 5) * 0.1 * fbm(x * 2, 1, 2, seed))
    for (const layer of layers) {
      if (y < layer.roof(x)) continue
      const column = x / layer.pitch
      lay(out, layer.colour, 0.96)
      shine(out, haze, smooth(-0.4, 0.1, y - street) * 0.07)
      const wx = Math.floor(column * 9)
      const wy = Math.floor(y / (layer.pitch * 0.15))
      const inside = smooth(0.1, 0.3, column * 9 - wx) * smooth(0.1, 0.3, y / (layer.pitch * 0.15) - wy)
      const lit = hash(wx, wy, layer.seed) > 0.74 && hash(wx, Math.floor(wy / 3), layer.seed + 1) > 0.45
      if (lit) shine(out, windowLight, inside * (0.15 + 0.6 * hash(wx, wy, layer.seed + 2)))
    }
  })
  const lamps = lampsOf(brief, halfX, street)
  const near = lampColumns(lamps, halfX, 48)
  const smear = curve(-halfX, halfX, 900, (x) =>
    lamps.reduce((sum, lamp) => sum + lamp.power * Math.exp(-(((x - lamp.x) / (lamp.radius * 0.8)) ** 2)), 0),
  )
  return paint(size, 1.5, (x, y, top, out) => {
    if (y < street) {
      towers(x, y, top, out)
      bokeh(near(x), x, y, 1, out)
      return
    }
    const below = y - street
    const wave = (noise(x * 26, y * 60, seed) - 0.5) * 0.05 + (noise(x * 7, y * 150, seed) - 0.5) * 0.03
    const mx = x + wave * (0.4 + below * 2)
    const my = street - below * 0.8 + wave * below * 7
    towers(mx, my, 0, out)
    bokeh(near(mx), mx, my, 0.75, out)
    const wet = smooth(0.28, 0.7, fbm(x * 3, y * 7, 3, seed + 4))
    lay(out, scaled(palette.shade, 0.5), 0.3 + 0.42 * (1 - wet))
    shine(out, windowLight, smear(mx) * Math.exp(-below * 5) * (0.03 + 0.09 * wet))
  })
}
