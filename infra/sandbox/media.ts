import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Inputs, mediaOf } from './inputs.ts'
import { isPicture } from './pictures/references.ts'
import type { AcceptedLine } from './task-log.ts'

const mostBytes = 50 * 1024 * 1024

/** Writes a file. After a crash it is complete or absent. */
export async function store(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(`${file}.part`, 'w')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.part`, file)
}

/** SHA-256 of bytes, hex. */
export function checksum(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The bytes of a `data:` URL in base64; undefined for anything else. */
export function decoded(value: string): Buffer | undefined {
  const comma = value.indexOf(',')
  const head = value.slice(0, Math.max(0, comma))
  return /^data:[\w.+/-]+;base64$/i.test(head) ? Buffer.from(value.slice(comma + 1), 'base64') : undefined
}

/** Moves base64 media out of the inputs into files, so that the log stays small: `data:...` becomes `media:<sha256>`. */
export async function withoutBase64(dir: string, inputs: Inputs): Promise<Record<string, unknown>> {
  const moved = async (value: unknown): Promise<unknown> => {
    const bytes = typeof value === 'string' ? decoded(value) : undefined
    if (!bytes) return value
    const sum = checksum(bytes)
    await store(join(dir, 'media', sum), bytes)
    return `media:${sum}`
  }
  const result: Record<string, unknown> = { ...inputs }
  for (const name of ['image', 'image_url']) if (name in inputs) result[name] = await moved(inputs[name])
  if (Array.isArray(inputs['images'])) result['images'] = await Promise.all(inputs['images'].map(moved))
  return result
}

const read = async (file: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const fetched = async (url: URL): Promise<Buffer | undefined> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > mostBytes) return undefined
    const bytes = Buffer.from(await response.arrayBuffer())
    return bytes.length <= mostBytes ? bytes : undefined
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return undefined
    throw error
  }
}

const ownUpload = (url: URL) => /^\/uploads\/([0-9a-f]{32}\/[\w.-]+)$/.exec(url.pathname)?.[1]

// Uploads are read from disk whatever host and port their link names, because the port may change at a restart of the sandbox.
const bytesOf = async (dir: string, value: string): Promise<Buffer | undefined> => {
  const sum = /^media:([0-9a-f]{64})$/.exec(value)?.[1]
  if (sum) return read(join(dir, 'media', sum))
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
  const upload = ownUpload(url)
  const stored = upload ? await read(join(dir, 'uploads', upload)) : undefined
  return stored ?? fetched(url)
}

/**
 * Stores a task's reference pictures as files and returns their paths. A later call finds these files, so that a task that is continued
 * after a crash uses the same bytes. Returns undefined if one cannot be fetched or is no picture (task code 1402).
 */
export async function collectMedia(dir: string, task: AcceptedLine): Promise<string[] | undefined> {
  const files: string[] = []
  for (const [index, value] of mediaOf(task.inputs).entries()) {
    const file = join(dir, 'media', `${task.id}-${index}`)
    const stored = await read(file)
    const bytes = stored ?? (await bytesOf(dir, value))
    if (!bytes || !(await isPicture(bytes))) return undefined
    if (!stored) await store(file, bytes)
    files.push(file)
  }
  return files
}
