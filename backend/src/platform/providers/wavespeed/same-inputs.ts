import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

type Inputs = Readonly<Record<string, unknown>>

/** Inputs that say how the service responds, not what it makes. */
const ofTransport = ['enable_sync_mode', 'enable_base64_output']

/** Inputs that have no fixed default. Where our request leaves them out, a task that has one comes from another request. */
const neverByDefault = ['size', 'aspect_ratio']

/**
 * True when a task of the history was made from these inputs. Three differences are ignored: inputs that the service adds by
 * default, the form in which it stores files that were sent as base64, and the seed that it chose.
 */
export function sameInputs(ours: Inputs, theirs: Inputs): boolean {
  const names = new Set([...Object.keys(ours), ...Object.keys(theirs)].filter((name) => !ofTransport.includes(name)))
  return [...names].every((name) => sameInput(name, ours[name], theirs[name]))
}

function sameInput(name: string, ours: unknown, theirs: unknown): boolean {
  if (name === 'seed' && (ours === -1 || isAbsent(ours))) return true
  if (isAbsent(ours)) return isAbsent(theirs) || mayBeDefault(name, theirs)
  return isDeepStrictEqual(normal(ours), normal(theirs))
}

const isAbsent = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Only switches, numbers and words may be defaults; pictures, lists and structures never are. */
const mayBeDefault = (name: string, value: unknown) =>
  !neverByDefault.includes(name) && typeof value !== 'object' && !isFile(value)

const isFile = (value: unknown) =>
  typeof value === 'string' && (/^(https?|data|media):/.test(value) || value.length > 5_000)

/** Replaces base64, with or without its `data:` prefix, by its digest; a digest stays as it is. */
function normal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normal)
  if (typeof value !== 'string') return value
  if (value.startsWith('media:')) return value
  const base64 = /^data:[^,]*;base64,(.*)$/s.exec(value)?.[1] ?? (isLongBase64(value) ? value : undefined)
  return base64 === undefined
    ? value
    : `media:${createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex')}`
}

const isLongBase64 = (value: string) => value.length > 5_000 && /^[A-Za-z0-9+/]+={0,2}$/.test(value)
