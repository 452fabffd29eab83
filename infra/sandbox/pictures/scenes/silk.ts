import { fill, lay, mixed, shine } from '../colour.ts'
import { clamp, fbm, length2, smooth } from '../noise.ts'
import type { Raster } from '../paint.ts'
import { frameOf, paint } from '../paint.ts'
import type { Brief } from '../scene.ts'
import { curve } from '../tables.ts'

/** Folds of coloured silk: warped noise read as a height and lit from the side. */
export function silk({ palette, random, size }: Brief): Raster {
  const seed = random.whole(1, 1e6)
  const { halfX, halfY } = frameOf(size)
  const angle = random.between(0, Math.PI)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const scale = random.between(1.1, 1.8)
  const folds = random.between(2.4, 4.2)
  const lightX = random.chance(0.5) ? 0.8 : -0.8
  const dark = mixed(palette.shade, palette.zenith, 0.55)
  const pearl = mixed(palette.horizon, palette.sun, 0.5)
  const wave = curve(0, 1, 512, (t) => 0.5 + 0.5 * Math.sin(t * Math.PI * 2))
  const height = (x: number, y: number) => {
    const px = (x * cos - y * sin) * scale
    const py = (x * sin + y * cos) * scale * 0.55
    const wx = fbm(px + 3.1, py * 1.4, 2, seed)
    const wy = fbm(px * 1.2 - 7.7, py + 1.9, 2, seed + 7)
    const field = px * 0.35 + fbm(px + wx * 1.9, py + wy * 1.7, 2, seed + 13) * 1.25 + wx * 0.55
    const phase = field * folds * 0.5
    return wave(phase - Math.floor(phase)) * 0.17 + field * 0.32
  }
  const step = 0.006
  return paint(size, 0.62, (x, y, _top, out) => {
    const here = height(x, y)
    const dx = (height(x + step, y) - here) / step
    const dy = (height(x, y + step) - here) / step
    const length = Math.sqrt(dx * dx + dy * dy + 0.5)
    const facing = (-dx * lightX - dy * -0.75 + 0.42) / length
    const lit = clamp(facing * 0.62 + 0.3, 0, 1)
    fill(out, dark)
    lay(out, palette.upper, smooth(0.08, 0.55, lit))
    lay(out, palette.accent, smooth(0.3, 0.85, lit) * smooth(0.25, 0.6, here) * 0.75)
    lay(out, palette.horizon, smooth(0.5, 0.95, lit) * 0.85)
    shine(out, pearl, clamp(facing, 0, 1.2) ** 7 * 0.55)
    shine(out, palette.accent, (1 - 0.71 / length) * 0.1)
    lay(out, dark, smooth(0.2, 0.75, length2(x / halfX, y / halfY) * 0.5) * 0.25)
  })
}
