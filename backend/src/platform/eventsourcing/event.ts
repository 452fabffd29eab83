import { z } from 'zod'

export const UserId = z.uuid().brand<'UserId'>()
export type UserId = z.infer<typeof UserId>
export const AdminId = z.uuid().brand<'AdminId'>()
export type AdminId = z.infer<typeof AdminId>
/** Whoever may be signed in. */
export type CallerId = UserId | AdminId
export const JobId = z.uuid().brand<'JobId'>()
export type JobId = z.infer<typeof JobId>
export const AssetId = z.uuid().brand<'AssetId'>()
export type AssetId = z.infer<typeof AssetId>
export const CharacterId = z.uuid().brand<'CharacterId'>()
export type CharacterId = z.infer<typeof CharacterId>
export const StyleId = z.uuid().brand<'StyleId'>()
export type StyleId = z.infer<typeof StyleId>
export const CallId = z.uuid().brand<'CallId'>()
export type CallId = z.infer<typeof CallId>
export const ChatId = z.uuid().brand<'ChatId'>()
export type ChatId = z.infer<typeof ChatId>
export const WorkId = z.uuid().brand<'WorkId'>()
export type WorkId = z.infer<typeof WorkId>
export const SourceId = z.uuid().brand<'SourceId'>()
export type SourceId = z.infer<typeof SourceId>

/** Money in millionths of a US dollar; cents appear at the HTTP edge only. */
export const Micros = z.int().nonnegative()

/**
 * A text that a person typed or that identifies a person: plain when written, sealed in the log, plain again for those who
 * may unseal it, erased when the subject's key is gone.
 */
export type Personal = { readonly plain: string } | { readonly sealed: string } | { readonly erased: true }

/** The text, if it was unsealed and is not erased. */
export function plainOf(personal: Personal | undefined): string | undefined {
  return personal && 'plain' in personal ? personal.plain : undefined
}

/** The same as a schema. */
export const PersonalText = z.union([
  z.strictObject({ plain: z.string() }),
  z.strictObject({ sealed: z.string() }),
  z.strictObject({ erased: z.literal(true) }),
])

/**
 * Marks a top-level field of an event as personal.
 * @param subject name of the field of the same event that holds the id of the person whose key seals it
 */
export function personal(subject: string) {
  return PersonalText.meta({ personal: subject })
}

/** One version of one event type: its data and how older versions become it. */
export interface EventDefinition<Data extends z.ZodObject = z.ZodObject> {
  /** Schema number stamped into the metadata of new events. */
  readonly schema: number
  readonly data: Data
  /**
   * The field with the id of a person of whom nothing is readable any more when this event is appended: read models blank what they have of
   * the person.
   */
  readonly erases?: string
  /** By the older schema number: turns its data into that of the next number. */
  readonly upcast?: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>
}

export type EventDefinitions = Readonly<Record<string, EventDefinition>>

/** The union `{ type, data }` of a slice's definitions. */
export type EventOf<Definitions extends EventDefinitions> = {
  [Type in keyof Definitions & string]: {
    readonly type: Type
    readonly data: z.infer<Definitions[Type]['data']>
  }
}[keyof Definitions & string]

/** The definitions of every type of a union of events. */
export type DefinitionsOf<Event extends AnyEvent> = Readonly<Record<Event['type'], EventDefinition>>

export interface AnyEvent {
  readonly type: string
  readonly data: object
}

/** Place of an event in the whole log; grows strictly, never reused, 0 is before everything. */
export type Position = bigint & { readonly brand?: 'Position' }

export const laterOf = (one: Position, other: Position): Position => (one > other ? one : other)
/** Number of an event in its stream, from 0. */
export type Revision = bigint & { readonly brand?: 'Revision' }

export interface Metadata {
  /** The creator who sent the command; absent for admins and for the product's own commands. */
  readonly userId?: string
  /** The admin who sent the command. */
  readonly adminId?: string
  /** Why the admin did it, sealed with the key of whom it concerns. */
  readonly reason?: Personal
  readonly concerns?: string
  readonly correlationId: string
  readonly causationId: string
  readonly schema: number
}

/** An event as read from the log, decoded and upcast; personal fields still sealed. */
export type Recorded<Event extends AnyEvent = AnyEvent> = Event & {
  readonly id: string
  readonly stream: string
  readonly revision: Revision
  readonly position: Position
  readonly created: Date
  readonly metadata: Metadata
}
