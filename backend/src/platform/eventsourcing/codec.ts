import { z } from 'zod'
import {
  type AnyEvent,
  type EventDefinition,
  type EventDefinitions,
  type Metadata,
  PersonalText,
  type Recorded,
} from './event.ts'
import { personalFields } from './keys/personal-fields.ts'
import { type EventLocation, InvalidEvent, NewerEvent, UndecodableEvent } from './store/errors.ts'

const StoredMetadata = z.object({
  userId: z.string().optional(),
  adminId: z.string().optional(),
  reason: PersonalText.optional(),
  concerns: z.string().optional(),
  correlationId: z.string(),
  causationId: z.string(),
  schema: z.int().min(1),
})

/** An event as the store returns it: data and metadata have not been checked. */
export interface StoredEvent extends EventLocation {
  readonly data: unknown
  readonly metadata: unknown
}

export interface Codec {
  /** Validates the data and returns it with its schema number; throws InvalidEvent. */
  readonly encode: (event: AnyEvent) => { readonly data: Record<string, unknown>; readonly schema: number }
  /**
   * Upcasts to the newest schema and validates; needs no keys, personal fields stay sealed. Throws UndecodableEvent, and its kind
   * NewerEvent for an event of a newer release of the product.
   */
  readonly decode: (stored: StoredEvent) => Recorded
}

/** Reads and writes the events of these definitions and no others. Throws when a personal field would be written in clear. */
export function createCodec(definitions: EventDefinitions): Codec {
  for (const definition of Object.values(definitions)) personalFields(definition)
  const definitionOf = (type: string) => (Object.hasOwn(definitions, type) ? definitions[type] : undefined)
  return {
    encode(event) {
      const definition = definitionOf(event.type)
      if (!definition) throw new InvalidEvent(event.type, 'unknown type')
      const data = definition.data.safeParse(event.data)
      if (!data.success) throw new InvalidEvent(event.type, describe(data.error))
      return { data: data.data, schema: definition.schema }
    },
    decode(stored) {
      const definition = definitionOf(stored.type)
      const metadata = StoredMetadata.safeParse(stored.metadata)
      if (!definition) throw unknownType(stored, metadata.success)
      if (!metadata.success) throw new UndecodableEvent(locationOf(stored), `metadata: ${describe(metadata.error)}`)
      const data = definition.data.safeParse(upcast(stored, definition, metadata.data.schema))
      if (!data.success) throw new UndecodableEvent(locationOf(stored), `data: ${describe(data.error)}`)
      return { ...locationOf(stored), data: data.data, metadata: toMetadata(metadata.data) }
    },
  }
}

const toMetadata = ({ userId, adminId, reason, concerns, ...others }: z.infer<typeof StoredMetadata>): Metadata => ({
  ...others,
  ...(userId !== undefined && { userId }),
  ...(adminId !== undefined && { adminId }),
  ...(reason !== undefined && { reason }),
  ...(concerns !== undefined && { concerns }),
})

/** What has the metadata of our events is an event of ours; another program may write to the same event store as well. */
const unknownType = (stored: StoredEvent, isOurs: boolean): UndecodableEvent =>
  isOurs ? new NewerEvent(locationOf(stored), 'unknown type') : new UndecodableEvent(locationOf(stored), 'unknown type')

function upcast(stored: StoredEvent, definition: EventDefinition, written: number): unknown {
  if (written === definition.schema) return stored.data
  const fail = (reason: string) => new UndecodableEvent(locationOf(stored), reason)
  if (written > definition.schema) {
    throw new NewerEvent(locationOf(stored), `schema ${written} is newer than ${definition.schema}`)
  }
  let data = z.record(z.string(), z.unknown()).safeParse(stored.data).data
  if (!data) throw fail('data are not an object')
  for (let schema = written; schema < definition.schema; schema++) {
    const step = definition.upcast?.[schema]
    if (!step) throw fail(`no upcaster from schema ${schema}`)
    try {
      data = step(data)
    } catch (error) {
      throw fail(`upcaster from schema ${schema}: ${String(error)}`)
    }
  }
  return data
}

const locationOf = ({ id, stream, revision, position, type, created }: StoredEvent): EventLocation => ({
  id,
  stream,
  revision,
  position,
  type,
  created,
})

// Paths and codes only: the values may be personal.
const describe = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.') || 'value'}: ${issue.code}`).join(', ')
