import type { ProposedEvent, StreamSettings } from './records.ts'
import { highestRevision } from './records.ts'

/** Type of the events a `$$` stream holds. */
export const metadataType = '$metadata'

/** The body that marks a stream as softly deleted; it replaces all earlier metadata. */
export const softDeletedBody = new TextEncoder().encode(`{"$tb":${highestRevision}}`)

const noSettings: StreamSettings = {}

type ExactJson = Omit<JSON, 'parse'> & {
  parse(text: string, reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown): unknown
  rawJSON(text: string): unknown
}

// Cast: Node 24 has the reviver's third argument and rawJSON, the typings do not know them yet.
const exactJson = JSON as Omit<JSON, 'parse'> as ExactJson

/**
 * The limits a metadata event sets. Metadata that is not JSON, not an object or malformed counts as none at all; zero
 * and negative limits are ignored.
 */
export function readSettings(event: Pick<ProposedEvent, 'type' | 'data'> | undefined): StreamSettings {
  if (event === undefined || event.type !== metadataType) return noSettings
  const fields = parseObject(event.data, (value, source) => (/^-?\d+$/.test(source) ? BigInt(source) : value))
  if (fields === undefined) return noSettings
  const maxCount = fields['$maxCount']
  const maxAge = fields['$maxAge']
  const truncateBefore = fields['$tb']
  if (!isLimit(maxCount) || !isLimit(maxAge) || !isLimit(truncateBefore)) return noSettings
  return {
    ...(isEffective(maxCount) && { maxCount }),
    ...(isEffective(maxAge) && { maxAge }),
    ...(isEffective(truncateBefore) && { truncateBefore }),
  }
}

/**
 * The same metadata with `$tb` set; all other keys keep their values, numbers digit by digit. Undefined when the body is not a JSON
 * object: such metadata hides no events, so that nothing has to be shown again.
 */
export function withTruncateBefore(body: Uint8Array, truncateBefore: bigint): Uint8Array | undefined {
  const fields = parseObject(body, (value, source) => (String(value) === source ? value : exactJson.rawJSON(source)))
  if (fields === undefined) return undefined
  return new TextEncoder().encode(JSON.stringify({ ...fields, $tb: exactJson.rawJSON(String(truncateBefore)) }))
}

const isLimit = (value: unknown): value is bigint | undefined =>
  value === undefined || (typeof value === 'bigint' && value <= highestRevision)

const isEffective = (value: bigint | undefined): value is bigint => value !== undefined && value > 0n

const parseObject = (
  body: Uint8Array,
  onNumber: (value: number, source: string) => unknown,
): Record<string, unknown> | undefined => {
  try {
    const parsed: unknown = exactJson.parse(new TextDecoder().decode(body), (_key, value, { source }) =>
      typeof value === 'number' && source !== undefined ? onNumber(value, source) : value,
    )
    return isPlainObject(parsed) ? parsed : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
