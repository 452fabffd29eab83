import { type Html, html, trusted } from './html.ts'

/** Rows of a justified gallery: widths of the frames in units; every row is 100 wide. */
const rows: readonly (readonly number[])[] = [
  [22, 34, 18, 26],
  [30, 20, 28, 22],
  [18, 24, 36, 22],
  [28, 18, 22, 32],
  [20, 32, 26, 22],
]
const tones = ['#1b1917', '#22201d', '#2a2622', '#1f1c1a', '#302a25']
const height = 26
const gap = 0.8
const accent = { row: 2, frame: 2 }

/** A decorative drawing of a gallery in which one picture is being made. */
export const mosaic: Html = html`<svg class="wall" viewBox="0 0 100 ${rows.length * height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${trusted(rows.map(row).join(''))}</svg>`

function row(widths: readonly number[], at: number): string {
  let x = 0
  return widths
    .map((width, index) => {
      const tone = tones[(at * 3 + index * 2) % tones.length] ?? ''
      const frame = box(x, at * height, width, `fill="${tone}"`)
      const lit = at === accent.row && index === accent.frame ? progress(x, at * height, width) : ''
      x += width
      return frame + lit
    })
    .join('')
}

function box(x: number, y: number, width: number, paint: string): string {
  return `<rect x="${x + gap / 2}" y="${y + gap / 2}" width="${width - gap}" height="${height - gap}" rx=".6" ${paint}/>`
}

/** A tile in progress: an outline in the accent colour and a progress line at two thirds. */
function progress(x: number, y: number, width: number): string {
  const end = x + 2 + (width - 4) * 0.66
  const line = (to: number, colour: string) =>
    `<path d="M${x + 2} ${y + height - 2.4}H${to}" stroke="${colour}" stroke-width=".35" stroke-linecap="round"/>`
  const outline = box(x, y, width, 'fill="none" stroke="#ff8562" stroke-width=".3"')
  return outline + line(x + width - 2, '#ffffff24') + line(end, '#ff8562')
}
