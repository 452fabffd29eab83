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

/** A drawn wall of frames, one of them just lit: what the product does, without a word. */
export const mosaic: Html = html`<svg class="wall" viewBox="0 0 100 ${rows.length * height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${trusted(rows.map(row).join(''))}</svg>`

function row(widths: readonly number[], at: number): string {
  let x = 0
  return widths
    .map((width, index) => {
      const lit = at === accent.row && index === accent.frame
      const frame = box(x, at * height, width, lit ? '#ff8562' : (tones[(at * 3 + index * 2) % tones.length] ?? ''))
      x += width
      return frame
    })
    .join('')
}

function box(x: number, y: number, width: number, fill: string): string {
  return `<rect x="${x + gap / 2}" y="${y + gap / 2}" width="${width - gap}" height="${height - gap}" rx=".6" fill="${fill}"/>`
}
