import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Inputs, type Lengths, type MediaInput, mediaOf, type Refusal } from './inputs.ts'
import { factsOf, faultOf, type MediaFacts } from './media-facts.ts'
import type { Model } from './model.ts'
import type { AcceptedLine } from './task-log.ts'

const mostBytes = 100 * 1024 * 1024

let parts = 0

/** Writes a file. After a crash it is complete or absent. The same file may be written twice at the same time. */
export async function store(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  parts += 1
  const part = `${file}.part-${parts}`
  const handle = await open(part, 'w')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
}

/** Moves a file that a program has written to its place. After a crash it is complete or absent. */
export async function adopt(from: string, file: string): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(from), hash)
  const handle = await open(from, 'r')
  await handle.sync()
  await handle.close()
  await mkdir(dirname(file), { recursive: true })
  await rename(from, file)
  return { sha256: hash.digest('hex'), bytes: (await stat(file)).size }
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
    if (Array.isArray(value)) return Promise.all(value.map(moved))
    const bytes = typeof value === 'string' && value.startsWith('data:') ? decoded(value) : undefined
    if (!bytes) return value
    const sum = checksum(bytes)
    await store(join(dir, 'media', sum), bytes)
    return `media:${sum}`
  }
  const entries = Object.entries(inputs).map(async ([name, value]) => [name, await moved(value)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

const isFile = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

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
  if (value.startsWith('data:')) return decoded(value)
  const sum = /^media:([0-9a-f]{64})$/.exec(value)?.[1]
  if (sum) return read(join(dir, 'media', sum))
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
  const upload = ownUpload(url)
  const stored = upload ? await read(join(dir, 'uploads', upload)) : undefined
  return stored ?? fetched(url)
}

/** A file of a task's inputs. */
export interface StoredMedia {
  /** The input that names it. */
  readonly name: string
  /** Absolute path. */
  readonly file: string
  readonly facts: MediaFacts
}

const unreachable = ({ name, holds }: MediaInput): Refusal => ({
  code: 1402,
  message: `A media URL is not reachable or holds no supported ${holds}: ${name}.`,
})

const collected = async (dir: string, task: AcceptedLine, input: MediaInput, index: number) => {
  const file = join(dir, 'media', `${task.id}-${index}`)
  if (!(await isFile(file))) {
    const bytes = await bytesOf(dir, input.value)
    if (!bytes) return { refusal: unreachable(input) }
    await store(file, bytes)
  }
  const facts = await factsOf(file, input.holds)
  if (!facts) return { refusal: unreachable(input) }
  const fault = faultOf(facts, input.rules)
  if (fault !== undefined) return { refusal: { code: 1401, message: `parameter "${input.name}" ${fault}` } as const }
  return { stored: { name: input.name, file, facts } }
}

/**
 * Stores the files that a task's inputs name, and looks at them. A later call finds them, so that a task that is continued after a crash
 * uses the same bytes. Refuses with task code 1402 what cannot be fetched or read, and with 1401 what the model does not take.
 */
export async function collectMedia(
  dir: string,
  model: Model,
  task: AcceptedLine,
): Promise<{ readonly media: readonly StoredMedia[] } | { readonly refusal: Refusal }> {
  const media: StoredMedia[] = []
  for (const [index, input] of mediaOf(model, task.inputs).entries()) {
    const { stored, refusal } = await collected(dir, task, input, index)
    if (!stored) return { refusal }
    media.push(stored)
  }
  return { media }
}

/** The length by which a task is billed, if it is; none when the file cannot be fetched or read. */
export async function lengthsOf(dir: string, model: Model, inputs: Inputs): Promise<Lengths> {
  const by = model.makes === 'clip' ? model.billed?.by : undefined
  const input = mediaOf(model, inputs).find(({ name }) => name === by)
  const bytes = input && (await bytesOf(dir, input.value))
  if (!bytes) return {}
  const file = join(dir, 'media', checksum(bytes))
  await store(file, bytes)
  const facts = await factsOf(file, input.holds)
  return facts && facts.kind !== 'image' ? { [input.name]: facts.seconds } : {}
}
