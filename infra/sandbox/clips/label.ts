import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { sandboxNotice } from '../pictures/caption.ts'
import type { Size } from '../pictures/paint.ts'
import { line, printable, widthOf } from '../pictures/type.ts'
import { toYuv } from './graph.ts'
import type { RawStill } from './still.ts'

interface Labelled {
  readonly size: Size
  readonly credit: string
}

/** The caption of a clip: says on a dark strip, legible on any picture, that no AI model was called. */
export async function writeLabel({ size: frame, credit }: Labelled, file: string): Promise<RawStill> {
  const text = `${sandboxNotice}  ·  ${printable(credit, 'caption')}`
  const room = frame.width * 0.94
  const wanted = {
    face: 'caption' as const,
    size: Math.max(11, Math.min(frame.width, frame.height) * 0.024),
    tracking: 12,
  }
  const padding = wanted.size * 0.7
  const squeeze = Math.min(1, (room - 2 * padding) / widthOf(text, wanted))
  const setting = { ...wanted, size: wanted.size * squeeze }
  const width = even(widthOf(text, setting) + 2 * padding)
  const height = even(setting.size * 2)
  const letters = line(text, padding, setting.size * 1.35, setting, '#fff', 0.95)
  const strip = `<rect width="${width}" height="${height}" rx="${setting.size * 0.5}" fill="#000" fill-opacity="0.55"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${strip}${letters}</svg>`
  await writeFile(file, await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer())
  return { file, pixels: 'rgba', width, height }
}

/**
 * Lays the caption over the stream of that name, from its second frame to the last but one, and ends after so many frames.
 * @param input the number of the caption's input
 * @returns a part of a graph, whose result is called `v`
 */
export function labelled({ from, input, size, frames }: Placed): string {
  const foot = Math.round(Math.min(size.width, size.height) * 0.04)
  const place = `x=(W-w)/2:y=H-h-${foot}:enable='between(n,1,${frames - 2})'`
  return `[${input}:v]${toYuv},format=yuva420p[label];[${from}][label]overlay=${place},setsar=1,trim=end_frame=${frames}[v]`
}

interface Placed {
  readonly from: string
  readonly input: number
  readonly size: Size
  readonly frames: number
}

const even = (length: number) => 2 * Math.ceil(length / 2)
