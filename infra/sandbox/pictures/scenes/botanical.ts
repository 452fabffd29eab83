import sharp from 'sharp'
import { hex, type Light, mixed } from '../colour.ts'
import type { Raster } from '../paint.ts'
import { workSize } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Brief } from '../scene.ts'
import { draw, n, svgOf } from '../vector.ts'

interface Leaf {
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly long: number
  readonly broad: number
  readonly light: Light
  readonly dark: Light
}

const leafPath = (long: number, broad: number) =>
  `M0 0C${n(long * 0.22)} ${n(-broad)} ${n(long * 0.72)} ${n(-broad * 0.82)} ${n(long)} 0C${n(long * 0.72)} ${n(broad * 0.82)} ${n(long * 0.22)} ${n(broad)} 0 0Z`

const drawLeaf = (leaf: Leaf, id: string) => {
  const { long, broad } = leaf
  const veins = [0.2, 0.34, 0.48, 0.62, 0.76].map((share) => {
    const tip = broad * 0.66 * Math.sin(Math.PI * (share + 0.12))
    return `M${n(long * share)} 0L${n(long * (share + 0.13))} ${n(-tip)}M${n(long * share)} 0L${n(long * (share + 0.13))} ${n(tip)}`
  })
  return `<linearGradient id="${id}" x1="0" y1="0" x2=".35" y2="1"><stop offset=".1" stop-color="${hex(leaf.light)}"/><stop offset=".5" stop-color="${hex(mixed(leaf.light, leaf.dark, 0.45))}"/><stop offset=".505" stop-color="${hex(mixed(leaf.light, leaf.dark, 0.75))}"/><stop offset="1" stop-color="${hex(leaf.dark)}"/></linearGradient>
<g transform="translate(${n(leaf.x)} ${n(leaf.y)}) rotate(${n((leaf.angle * 180) / Math.PI)})"><path d="${leafPath(long, broad)}" fill="url(#${id})"/><path d="${veins.join('')}M0 0L${n(long * 0.96)} 0" fill="none" stroke="${hex(leaf.light)}" stroke-opacity=".45" stroke-width="${n(long * 0.008)}" stroke-linecap="round"/></g>`
}

interface Branch {
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly long: number
  readonly leafPairs: number
  readonly slim: number
}

const drawBranch = (branch: Branch, random: Random, colours: readonly [Light, Light], id: string) => {
  const parts: string[] = []
  let { x, y, angle } = branch
  const bend = random.between(-0.09, 0.09)
  const step = branch.long / branch.leafPairs
  const stem = [`M${n(x)} ${n(y)}`]
  for (let row = 0; row <= branch.leafPairs; row++) {
    const share = row / branch.leafPairs
    const long = step * 2.1 * (1 - 0.55 * share) * random.between(0.88, 1.12)
    const broad = long * branch.slim
    const [light, dark] = [mixed(colours[0], colours[1], random.between(0, 0.3)), colours[1]]
    const open = 1.05 - 0.5 * share
    if (row === branch.leafPairs) parts.push(drawLeaf({ x, y, angle, long, broad, light, dark }, `${id}e`))
    else if (row > 0) {
      parts.push(drawLeaf({ x, y, angle: angle - open, long, broad, light, dark }, `${id}a${row}`))
      parts.push(drawLeaf({ x, y, angle: angle + open, long, broad, light, dark }, `${id}b${row}`))
    }
    angle += bend
    x += Math.cos(angle) * step
    y += Math.sin(angle) * step
    if (row < branch.leafPairs) stem.push(`L${n(x)} ${n(y)}`)
  }
  const line = `<path d="${stem.join('')}" fill="none" stroke="${hex(colours[1])}" stroke-width="${n(step * 0.07)}" stroke-linecap="round" stroke-linejoin="round"/>`
  return line + parts.join('')
}

const thicket = (
  { random, size }: Brief,
  count: number,
  reach: number,
  colours: readonly [Light, Light],
  id: string,
) => {
  const unit = Math.sqrt(size.width * size.height)
  return Array.from({ length: count }, (_, index) => {
    const share = (index + random.between(0.2, 0.8)) / count
    const fromTop = random.chance(0.3)
    const x = size.width * share
    const lean = (0.5 - share) * random.between(0.2, 1.1)
    const branch = {
      x,
      y: fromTop ? -unit * 0.04 : size.height + unit * 0.04,
      angle: fromTop ? Math.PI / 2 - lean : -Math.PI / 2 + lean,
      long: unit * reach * random.between(0.75, 1.15),
      leafPairs: random.whole(4, 7),
      slim: random.between(0.17, 0.34),
    }
    return drawBranch(branch, random, colours, `${id}${index}`)
  }).join('')
}

const ground = ({ palette, random, size }: Brief, night: boolean) => {
  const unit = Math.sqrt(size.width * size.height)
  const top = night ? palette.zenith : mixed(palette.paper, palette.horizon, 0.4)
  const bottom = night ? palette.shade : mixed(palette.paper, palette.upper, 0.35)
  const disc = night ? mixed(palette.horizon, palette.sun, 0.3) : mixed(palette.accent, palette.horizon, 0.3)
  const [cx, cy] = [size.width * random.between(0.35, 0.65), size.height * random.between(0.32, 0.48)]
  return `<linearGradient id="bg" x2="0" y2="1"><stop stop-color="${hex(top)}"/><stop offset="1" stop-color="${hex(bottom)}"/></linearGradient><linearGradient id="disc" x2="0" y2="1"><stop stop-color="${hex(disc)}"/><stop offset="1" stop-color="${hex(mixed(disc, bottom, 0.55))}"/></linearGradient>
<rect width="100%" height="100%" fill="url(#bg)"/><circle cx="${n(cx)}" cy="${n(cy)}" r="${n(unit * random.between(0.2, 0.28))}" fill="url(#disc)"/>`
}

/** Branches in three depths around a low disc: the far ones out of focus, the near ones crisp. */
export async function botanical(brief: Brief): Promise<Raster> {
  const { palette, random, size } = brief
  const night = random.chance(0.4)
  const air = night ? palette.zenith : mixed(palette.paper, palette.horizon, 0.5)
  const green: readonly [Light, Light] = [
    mixed(palette.upper, palette.horizon, 0.35),
    mixed(palette.zenith, palette.shade, 0.2),
  ]
  const far: readonly [Light, Light] = [mixed(air, green[0], 0.35), mixed(air, green[1], 0.4)]
  const close: readonly [Light, Light] = [
    mixed(green[0], palette.accent, random.chance(0.4) ? 0.55 : 0.08),
    palette.shade,
  ]
  const back = await draw(size, 0.3, ground(brief, night) + thicket(brief, random.whole(5, 7), 0.62, far, 'f'))
  const work = workSize(size, 4.2)
  const blurred = await sharp(back.data, { raw: { width: back.width, height: back.height, channels: 3 } })
    .blur(Math.sqrt(back.width * back.height) * 0.007)
    .resize(work.width, work.height, { fit: 'fill' })
    .raw()
    .toBuffer()
  const near =
    thicket(brief, random.whole(4, 5), 0.52, green, 'm') + thicket(brief, random.whole(2, 4), 0.36, close, 'n')
  const data = await sharp(blurred, { raw: { ...work, channels: 3 } })
    .composite([{ input: svgOf(size, work, near) }])
    .removeAlpha()
    .raw()
    .toBuffer()
  return { data, ...work }
}
