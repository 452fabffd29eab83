import { hex, mixed } from '../colour.ts'
import type { Raster } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Brief } from '../scene.ts'
import { draw, n } from '../vector.ts'

type Motif = (a: string, b: string) => string

// Each motif fills a square from 0 to 100.
const motifs: readonly [Motif, ...Motif[]] = [
  (a) => `<path d="M0 0H100A100 100 0 0 1 0 100Z" fill="${a}"/>`,
  (a, b) => `<path d="M0 0H100A100 100 0 0 1 0 100Z" fill="${a}"/><path d="M0 0H50A50 50 0 0 1 0 50Z" fill="${b}"/>`,
  (a) => `<path d="M0 50A50 50 0 0 1 100 50Z" fill="${a}"/><path d="M0 100A50 50 0 0 1 100 100Z" fill="${a}"/>`,
  (a, b) => `<circle cx="50" cy="50" r="50" fill="${a}"/><circle cx="50" cy="50" r="22" fill="${b}"/>`,
  (a) => `<path d="M0 0H100L0 100Z" fill="${a}"/>`,
  (a, b) =>
    `<path d="M0 0A100 100 0 0 0 100 100A100 100 0 0 0 0 0Z" fill="${a}"/><circle cx="50" cy="50" r="13" fill="${b}"/>`,
  (a) => [0, 1, 2, 3, 4].map((row) => `<rect y="${row * 20}" width="100" height="10" fill="${a}"/>`).join(''),
  (a, b) =>
    `<path d="M0 100A100 100 0 0 1 100 0V33A67 67 0 0 0 33 100Z" fill="${a}"/><path d="M66 100A34 34 0 0 1 100 66V100Z" fill="${b}"/>`,
  (a) =>
    [17, 50, 83]
      .map((x) => [17, 50, 83].map((y) => `<circle cx="${x}" cy="${y}" r="9" fill="${a}"/>`).join(''))
      .join(''),
  (a, b) => `<path d="M0 0H50V100H0Z" fill="${a}"/><circle cx="50" cy="50" r="30" fill="${b}"/>`,
]

const shuffled = (colours: readonly string[], random: Random) =>
  colours
    .map((colour) => ({ colour, rank: random.unit() }))
    .sort((left, right) => left.rank - right.rank)
    .map(({ colour }) => colour)

const gridOf = (width: number, height: number, short: number) => {
  const cell = Math.min(width, height) / short
  const columns = Math.max(1, Math.round(width / cell))
  const rows = Math.max(1, Math.round(height / cell))
  return { columns, rows, wide: width / columns, tall: height / rows }
}

/** A mosaic of quarter circles, stripes and dots, every tile lit a little from above. */
export function tiles({ palette, random, size }: Brief): Promise<Raster> {
  const { width, height } = size
  const { columns, rows, wide, tall } = gridOf(width, height, random.whole(3, 5))
  const colours = [
    palette.zenith,
    palette.upper,
    palette.horizon,
    palette.accent,
    palette.shade,
    palette.paper,
    mixed(palette.accent, palette.horizon, 0.5),
  ].map(hex)
  const parts: string[] = []
  for (let index = 0; index < columns * rows; index++) {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const [ground = '', first = '', second = ''] = shuffled(colours, random)
    const angle = random.whole(0, 3) * 90
    parts.push(
      `<g transform="translate(${n(column * wide)} ${n(row * tall)}) scale(${n(wide / 100)} ${n(tall / 100)})"><rect width="100.4" height="100.4" fill="${ground}"/><g transform="rotate(${angle} 50 50)">${random.pick(motifs)(first, second)}</g><rect width="100.4" height="100.4" fill="url(#lit)"/></g>`,
    )
  }
  const light = `<linearGradient id="lit" x2=".6" y2="1"><stop stop-color="#fff" stop-opacity=".13"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".14"/></linearGradient>`
  return draw(size, 5, light + parts.join(''))
}
