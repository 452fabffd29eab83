import archivoBlack from '../fonts/archivo-black.json' with { type: 'json' }
import instrumentSerif from '../fonts/instrument-serif.json' with { type: 'json' }
import inter from '../fonts/inter.json' with { type: 'json' }

/** The typefaces. Their outlines are in the repository, so that no font of the machine is needed. */
export type Face = 'caption' | 'poster' | 'serif'

interface Outlines {
  readonly capHeight: number
  readonly kern: ReadonlyMap<string, number>
  /** Per character: advance and path, in thousandths of the size, y down. */
  readonly glyphs: ReadonlyMap<string, readonly [advance: number, path: string]>
}

const outlines = (file: { capHeight: number; kern: string; glyphs: Record<string, string> }): Outlines => ({
  capHeight: file.capHeight,
  kern: new Map(
    file.kern
      .split(' ')
      .filter((pair) => pair.length > 2)
      .map((pair): [string, number] => [pair.slice(0, 2), Number(pair.slice(2))]),
  ),
  glyphs: new Map(
    Object.entries(file.glyphs).map(([character, glyph]): [string, [number, string]] => {
      const [advance = '0', ...path] = glyph.split(' ')
      return [character, [Number(advance), path.join(' ')]]
    }),
  ),
})

const faces: Record<Face, Outlines> = {
  caption: outlines(inter),
  poster: outlines(archivoBlack),
  serif: outlines(instrumentSerif),
}

/** Removes characters that the typeface does not have; a letter whose accent it lacks loses the accent. */
export function printable(text: string, face: Face): string {
  return Array.from(text.normalize('NFC'))
    .map((character) => (faces[face].glyphs.has(character) ? character : (character.normalize('NFD')[0] ?? '')))
    .filter((character) => faces[face].glyphs.has(character))
    .join('')
}

/** Height of capital letters as a share of the size. */
export function capHeight(face: Face): number {
  return faces[face].capHeight / 1000
}

/** How a line of text is set. */
export interface Setting {
  readonly face: Face
  readonly size: number
  /** Extra space between letters, in thousandths of the size. */
  readonly tracking?: number
}

const advances = (text: string, { face, tracking = 0 }: Setting) => {
  const { glyphs, kern } = faces[face]
  const characters = Array.from(text)
  return characters.map((character, index) => {
    const next = characters[index + 1]
    const [advance, path] = glyphs.get(character) ?? [0, '']
    return { path, advance: advance + (next ? tracking + (kern.get(character + next) ?? 0) : 0) }
  })
}

/** Width of a line in pixels. */
export function widthOf(text: string, setting: Setting): number {
  return (advances(text, setting).reduce((sum, { advance }) => sum + advance, 0) * setting.size) / 1000
}

/** A line of text as SVG paths; x and y are the left end of its base line. */
export function line(text: string, x: number, y: number, setting: Setting, fill: string, opacity = 1): string {
  let pen = 0
  const paths = advances(text, setting).map(({ path, advance }) => {
    const drawn = path ? `<path transform="translate(${pen} 0)" d="${path}"/>` : ''
    pen += advance
    return drawn
  })
  const scale = setting.size / 1000
  return `<g fill="${fill}" fill-opacity="${opacity}" transform="translate(${x} ${y}) scale(${scale})">${paths.join('')}</g>`
}
