import { createHmac, randomUUID } from 'node:crypto'
import { extname } from 'node:path'

const megabyte = 1024 * 1024

/** Largest body of a request that contains a file, in bytes. */
export const uploadBodyLimit = 101 * megabyte

/** How long services store what was uploaded, in milliseconds (providers 3.5). */
export const uploadRetentionMs = 7 * 24 * 3600 * 1000

// The documentation states two different sets of limits (providers 3.5); these are the lower ones.
const kinds = {
  image: { most: 20 * megabyte, extensions: 'jpg jpeg png webp gif bmp tiff' },
  video: { most: 100 * megabyte, extensions: 'mp4 avi mov wmv flv webm mkv 3gp ogv' },
  audio: { most: 50 * megabyte, extensions: 'mp3 wav ogg aac flac m4a opus' },
} as const

/** The kinds of files that the service accepts. */
export type Kind = keyof typeof kinds

/** The kind of a file by its content type, or else by its extension; undefined for files that the service refuses. */
export function kindOf(filename: string, contentType: string): Kind | undefined {
  const main = contentType.split('/')[0]
  if (main === 'image' || main === 'video' || main === 'audio') return main
  const extension = extname(filename).slice(1).toLowerCase()
  const names: readonly Kind[] = ['image', 'video', 'audio']
  return names.find((kind) => kinds[kind].extensions.split(' ').includes(extension))
}

/** Whether a file of this kind has more bytes than the service accepts. */
export function isTooLarge(kind: Kind, bytes: number): boolean {
  return bytes > kinds[kind].most
}

const safeName = (filename: string) =>
  filename
    .replace(/[^\w.-]/g, '_')
    .replace(/^\.+/, '')
    .slice(-80) || 'file'

/** A new path below `uploads/`: 32 random hex digits, a slash, and the file's name reduced to safe characters. */
export function newPath(filename: string): string {
  return `${randomUUID().replaceAll('-', '')}/${safeName(filename)}`
}

/** The path that an address names; undefined if `newPath` could not have made it. */
export function pathOf(id: string, name: string): string | undefined {
  return /^[0-9a-f]{32}$/.test(id) && safeName(name) === name ? `${id}/${name}` : undefined
}

/** The token of an upload link, which is valid for this path only. */
export function tokenFor(secret: string, path: string): string {
  return createHmac('sha256', secret).update(path).digest('hex')
}
