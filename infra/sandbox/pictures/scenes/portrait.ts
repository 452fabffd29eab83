import { fill, type Light, lay, mixed, scaled, shine } from '../colour.ts'
import { clamp, fbm, length2, smooth } from '../noise.ts'
import type { Raster } from '../paint.ts'
import { frameOf, paint, workSize } from '../paint.ts'
import type { Brief } from '../scene.ts'
import { grid } from '../tables.ts'
import { mask, n } from '../vector.ts'

// A bust in profile, facing right, drawn in a square of 1000 by 1000; the shoulders go on below it.
const bust =
  'M60 1300 L60 1120 C80 930 170 850 318 792 C380 765 402 735 398 668 C330 640 272 556 268 446 C264 300 372 200 512 196 C616 194 684 250 702 326 C708 352 704 376 705 396 C706 412 716 426 726 446 C742 478 762 502 767 518 C772 535 757 545 740 549 C731 552 730 562 734 574 C745 588 750 597 741 606 C732 611 733 615 741 621 C747 633 740 642 730 648 C723 656 727 668 729 684 C730 714 710 734 676 739 C636 744 598 738 570 752 C552 778 560 812 596 836 C700 876 800 900 860 1010 L880 1300 Z'

const hair: readonly [string, ...string[]] = [
  '<circle cx="262" cy="352" r="104"/><path d="M262 460 C258 300 370 176 524 180 C640 184 700 258 700 318 C640 300 560 330 500 420 C470 560 380 600 330 590 Z"/>',
  '<path d="M700 316 C690 220 600 160 500 166 C340 176 240 290 244 452 C246 600 250 690 176 800 C120 900 150 980 240 1010 C380 1040 470 960 452 830 C436 740 470 640 500 540 C520 430 600 330 700 316 Z"/>',
  '<ellipse cx="500" cy="300" rx="330" ry="46" transform="rotate(-7 500 300)"/><path d="M322 316 C316 200 380 110 500 104 C620 100 676 180 684 272 Z"/>',
  '<path d="M264 470 C236 300 350 150 520 152 C660 156 716 240 708 322 C660 286 590 300 540 352 C520 420 500 470 470 480 C440 440 410 450 412 500 C400 560 360 600 330 592 Z"/>',
]

/** A person in profile against a glowing disc, the edges drawn by light. */
export async function portrait({ palette, random, size }: Brief): Promise<Raster> {
  const work = workSize(size, 1.2)
  const frame = frameOf(size)
  const flip = random.chance(0.5) ? -1 : 1
  const scale = work.height * Math.min(0.00094, (0.00086 * frame.halfX) / 0.4)
  const middle = work.width / 2 + random.between(-0.06, 0.06) * work.width
  const top = work.height - 1010 * scale
  const shape = `<g fill="#fff" transform="translate(${n(middle - 490 * scale * flip)} ${n(top)}) scale(${n(scale * flip * 1000)} ${n(scale * 1000)}) scale(.001)"><path d="${bust}"/>${random.pick(hair)}</g>`
  const sharpMask = await mask(work, shape, 0)
  const soft = await mask(work, shape, scale * 26)
  const wide = await mask(work, shape, scale * 80)
  const rimSide = random.chance(0.5) ? 1 : -1
  const discX = ((middle / work.width) * 2 - 1) * frame.halfX + random.between(-0.07, 0.07)
  const discY = ((top + 430 * scale) / work.height - 0.5) * 2 * frame.halfY
  const head = ((300 * scale) / work.height) * 2 * frame.halfY
  const discRadius = head * random.between(1.2, 1.5)
  const seed = random.whole(1, 1e6)
  const ringed = random.chance(0.5)
  const backdrop = grid(frame, 60_000, (x, y, down, out) => {
    fill(out, palette.zenith)
    lay(out, palette.upper, smooth(0, 1, down) * 0.8 + 0.15)
    lay(out, palette.horizon, smooth(0.5, 0, length2(x - discX, y - discY)) * 0.45)
    lay(out, palette.shade, smooth(0.4, 0.85, fbm(x * 2, y * 2, 4, seed)) * 0.25)
  })
  const body = mixed(palette.shade, palette.zenith, 0.25)
  const discTop = mixed(palette.sun, palette.horizon, 0.35)
  const rim = mixed(palette.sun, palette.accent, 0.35)
  const skin: Light = { r: 0, g: 0, b: 0 }
  const at = (pixels: Uint8Array, column: number, row: number) =>
    (pixels[clamp(row, 0, work.height - 1) * work.width + clamp(column, 0, work.width - 1)] ?? 0) / 255
  return paint(size, 1.2, (x, y, down, out) => {
    const column = Math.round((x / frame.halfX + 1) * 0.5 * work.width - 0.5)
    const row = Math.round(down * work.height - 0.5)
    backdrop(x, y, down, out)
    const distance = length2(x - discX, y - discY)
    const inDisc = smooth(discRadius, discRadius - 0.0025, distance)
    lay(out, mixed(discTop, palette.accent, smooth(discY - discRadius, discY + discRadius, y)), inDisc * 0.94)
    if (ringed) lay(out, discTop, smooth(0.0035, 0.0015, Math.abs(distance - discRadius * 1.16)) * 0.6)
    const cover = at(sharpMask, column, row)
    if (cover === 0) return
    const reach = Math.max(1, Math.round(scale * 14))
    const dx = at(soft, column + reach, row) - at(soft, column - reach, row)
    const dy = at(soft, column, row + reach) - at(soft, column, row - reach)
    const wx = at(wide, column + reach * 2, row) - at(wide, column - reach * 2, row)
    const edge = clamp(-(dx * rimSide) * 0.9 - dy * 0.5, 0, 1)
    const other = clamp(dx * rimSide * 0.8 - dy * 0.2, 0, 1)
    fill(skin, body)
    lay(skin, palette.upper, clamp(0.16 - wx * rimSide * 1.1, 0, 0.75) * 0.5)
    shine(skin, rim, smooth(0.06, 0.62, edge) * 1.15)
    shine(skin, scaled(palette.accent, 0.8), smooth(0.1, 0.6, other) * 0.5)
    lay(skin, body, smooth(0.72, 1.05, down) * 0.5)
    lay(out, skin, cover)
  })
}
