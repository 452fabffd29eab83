import { createHash } from 'node:crypto'
import type { Collection, Db, Document } from 'mongodb'
import { collectionOf } from '../lists/read.ts'
import type { AnyProjection } from '../projection.ts'

const modulus = 2n ** 256n

/**
 * A hash of everything that readers see of a read model: equal for the same documents, in whatever order they are stored and
 * their fields were set. The guard `position` is left out: it is how the writers work, not what they say.
 */
export function canonicalHash(db: Db, projection: AnyProjection): Promise<string> {
  return hashOfCollection(collectionOf<Document>(db, projection))
}

/** The canonical hash of a whole collection; means something only while nobody writes it. */
async function hashOfCollection<Doc extends Document>(collection: Collection<Doc>): Promise<string> {
  let sum = 0n
  for await (const document of collection.find()) sum = addDigest(sum, document)
  return formatHash(sum)
}

/** Adds one document to a running hash, which begins at 0. */
export function addDigest(sum: bigint, document: Document): bigint {
  return (sum + digestOf(document)) % modulus
}

/** A running hash as text, hex. */
export function formatHash(sum: bigint): string {
  return sum.toString(16).padStart(64, '0')
}

/** SHA-256 of one document without its guard. */
function digestOf({ position: _position, ...document }: Document): bigint {
  return BigInt(`0x${createHash('sha256').update(canonicalText(document)).digest('hex')}`)
}

/** One text for equal values: fields sorted, a number the same in all of its encodings. Throws for types no read model has. */
export function canonicalText(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value).toString() : String(value)
  if (value instanceof Date) return `date:${value.toISOString()}`
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (typeof value === 'object' && isPlain(value)) {
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalText(field)}`).join(',')}}`
  }
  throw new Error(`A read model has a value of a type without a canonical form: ${typeof value}`)
}

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype
