import { hex, type Light, mixed } from '../colour.ts'
import type { Raster } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Brief } from '../scene.ts'
import { capHeight, type Face, line, printable, widthOf } from '../type.ts'
import { draw, n } from '../vector.ts'

const luminance = ({ r, g, b }: Light) => 0.21 * r + 0.72 * g + 0.07 * b

const schemes = ({ palette }: Brief, random: Random) => {
  const dark = mixed(palette.shade, palette.zenith, 0.15)
  return random.pick([
    { ground: palette.paper, ink: dark, first: palette.accent, second: palette.upper },
    {
      ground: palette.accent,
      ink: luminance(palette.accent) > 0.35 ? dark : palette.paper,
      first: palette.paper,
      second: palette.shade,
    },
    { ground: dark, ink: palette.paper, first: palette.accent, second: palette.horizon },
    { ground: palette.horizon, ink: dark, first: palette.accent, second: palette.zenith },
  ])
}

const shapes: readonly [
  (cx: number, cy: number, r: number, a: string, b: string, random: Random) => string,
  ...((cx: number, cy: number, r: number, a: string, b: string, random: Random) => string)[],
] = [
  (cx, cy, r, a, b) =>
    `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${a}"/><path d="M${n(cx - r)} ${n(cy)}A${n(r)} ${n(r)} 0 0 0 ${n(cx + r)} ${n(cy)}Z" fill="${b}"/>`,
  (cx, cy, r, a) =>
    Array.from(
      { length: 9 },
      (_, ring) =>
        `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n((r * (9 - ring)) / 9)}" fill="none" stroke="${a}" stroke-width="${n(r * 0.052)}"/>`,
    ).join(''),
  (cx, cy, r, a, b) =>
    Array.from({ length: 7 }, (_, step) => {
      const share = step / 6
      return `<rect x="${n(cx - r + share * r * 0.9)}" y="${n(cy - r + share * r * 0.55)}" width="${n(r * 1.1)}" height="${n(r * 1.35)}" rx="${n(r * 0.55)}" fill="${step === 6 ? b : a}" fill-opacity="${n(0.16 + share * 0.84)}"/>`
    }).join(''),
  (cx, cy, r, a, b) =>
    [
      ...Array.from({ length: 24 }, (_, ray) => {
        const angle = (ray / 24) * Math.PI * 2
        const [c, s] = [Math.cos(angle) * r, Math.sin(angle) * r]
        return `<path d="M${n(cx + c * 0.42)} ${n(cy + s * 0.42)}L${n(cx + c)} ${n(cy + s)}" stroke="${a}" stroke-width="${n(r * 0.075)}" stroke-linecap="round"/>`
      }),
      `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r * 0.28)}" fill="${b}"/>`,
    ].join(''),
  (cx, cy, r, a, b, random) =>
    [0, 1, 2, 3]
      .flatMap((row) =>
        [0, 1, 2, 3].map((column) => {
          const share = random.unit()
          const [x, y] = [cx - r + (column + 0.5) * r * 0.5, cy - r + (row + 0.5) * r * 0.5]
          return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * (0.06 + 0.19 * share))}" fill="${share > 0.72 ? b : a}"/>`
        }),
      )
      .join(''),
]

const leading = 0.97

// Words that name the poster itself are not printed on it.
const medium = new Set('poster typography text headline sign logo lettering magazine cover banner'.split(' '))

const heading = (words: readonly string[], face: Face) => {
  const shown = words.map((word) => printable(word, face)).filter((word) => word.length > 1 && !medium.has(word))
  return shown.length > 0 ? shown.slice(0, 3) : ['Untitled']
}

/** An exhibition poster: one strong form and the prompt's words, set large on a grid. */
export function poster(brief: Brief): Promise<Raster> {
  const { random, size } = brief
  const { width, height } = size
  const unit = Math.min(width, height)
  const margin = unit * 0.07
  const scheme = schemes(brief, random)
  const [ink, first, second] = [hex(scheme.ink), hex(scheme.first), hex(scheme.second)]
  const face: Face = random.chance(0.6) ? 'poster' : 'serif'
  const lines = heading(brief.words, face).map((word) =>
    face === 'poster' ? word : word[0]?.toUpperCase() + word.slice(1),
  )
  const setting = { face, tracking: face === 'poster' ? -22 : -14 }
  const column = width > height * 1.3 ? width * 0.52 : width - 2 * margin
  const widest = Math.max(...lines.map((text) => widthOf(text, { ...setting, size: 100 })))
  const room = (height * 0.44) / lines.length
  const type = Math.min((column / widest) * 100, room / leading, unit * 0.34)
  const base = height - margin * 1.75
  const words = lines.map((text, index) =>
    line(text, margin, base - (lines.length - 1 - index) * type * leading, { ...setting, size: type }, ink),
  )
  const top = base - (lines.length - 1) * type * leading - capHeight(face) * type
  const wide = width > height * 1.3
  const radius = Math.min(wide ? height * 0.4 : (top - margin * 1.6) * 0.5, width * (wide ? 0.26 : 0.44))
  const cx = wide ? width - margin - radius : random.chance(0.5) ? width - margin - radius : width / 2
  const cy = wide ? height * 0.47 : margin * 1.1 + radius
  const small = { face: 'caption' as const, size: unit * 0.02 }
  const number = `No. ${random.whole(1, 240)}`
  return draw(
    size,
    5,
    [
      `<linearGradient id="bg" x2=".4" y2="1"><stop stop-color="${hex(scheme.ground)}"/><stop offset="1" stop-color="${hex(mixed(scheme.ground, scheme.second, 0.14))}"/></linearGradient><rect width="100%" height="100%" fill="url(#bg)"/>`,
      random.pick(shapes)(cx, cy, radius, first, second, random),
      `<rect x="${n(margin)}" y="${n(margin * 0.72)}" width="${n(width - 2 * margin)}" height="${n(unit * 0.0025)}" fill="${ink}"/>`,
      line(number, margin, margin * 0.72 + unit * 0.034, small, ink),
      ...words,
    ].join(''),
  )
}
