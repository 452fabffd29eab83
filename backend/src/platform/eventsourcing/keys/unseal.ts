import type { AnyEvent, EventDefinitions, Metadata, Personal, Recorded } from '../event.ts'
import { KeyMissing } from '../store/errors.ts'
import type { KeyStore } from './key-store.ts'
import { type PersonalField, personalFields } from './personal-fields.ts'
import { openText, sealText } from './seal.ts'

type Data = Readonly<Record<string, unknown>>

/** The data with every personal text sealed with its subject's key; throws KeyMissing when there is none. */
export async function sealData(
  data: Data,
  eventId: string,
  fields: readonly PersonalField[],
  keys: KeyStore,
): Promise<Data> {
  return await sealWith(data, eventId, fields, keys)
}

function sealWith<D extends object>(
  data: D,
  eventId: string,
  fields: readonly PersonalField[],
  keys: KeyStore,
): Promise<D> {
  return replaceFields(data, fields, async (field, personal, subject) => {
    if (!('plain' in personal)) return personal
    const key = await keys.open(subject)
    if (typeof key === 'string') throw new KeyMissing(subject, key)
    return { sealed: sealText(key, personal.plain, eventId, field) }
  })
}

/**
 * The event with its personal fields readable: `{ plain }`, or `{ erased }` when the subject's key was destroyed. The latter
 * also holds for a field that an older version of the event had in clear. A sealed field whose key was never made throws
 * KeyMissing: that is a loss to look into, not an erasure.
 */
export async function unseal<Event extends AnyEvent>(
  event: Recorded<Event>,
  definitions: EventDefinitions,
  keys: KeyStore,
): Promise<Recorded<Event>> {
  const definition = definitions[event.type]
  const fields = definition ? personalFields(definition) : []
  const hasReason = event.metadata.reason !== undefined
  if (fields.length === 0 && !hasReason) return event
  const open = opener(event.id, keys)
  // Typed as `object` in every event; the codec only ever makes records.
  const data = await replaceFields(event.data as Data, fields, open)
  return { ...event, data, ...(hasReason && { metadata: await replaceFields(event.metadata, reasonField, open) }) }
}

const opener =
  (eventId: string, keys: KeyStore): Replace =>
  async (field, personal, subject) => {
    if ('erased' in personal) return personal
    const key = await keys.open(subject)
    if (key === 'erased') return { erased: true }
    if ('plain' in personal) return personal
    if (key === 'absent') throw new KeyMissing(subject, key)
    return { plain: openText(key, personal.sealed, eventId, field) }
  }

/** The one text in metadata. */
const reasonField = [{ name: 'reason', subject: 'concerns' }] as const

/** Metadata with the reason of an admin sealed with the key of whom it concerns; throws KeyMissing when there is none. */
export function sealReason<M extends Omit<Metadata, 'schema'>>(
  metadata: M,
  eventId: string,
  keys: KeyStore,
): Promise<M> {
  return sealWith(metadata, eventId, reasonField, keys)
}

type Replace = (field: string, personal: Personal, subject: string) => Promise<Personal>

/** The same object with other values of these fields, which are personal texts before and after. */
async function replaceFields<D extends object>(
  data: D,
  fields: readonly PersonalField[],
  replace: Replace,
): Promise<D> {
  const replaced = { ...data }
  for (const { name, subject } of fields) {
    const personal: unknown = Reflect.get(data, name)
    const subjectId: unknown = Reflect.get(data, subject)
    if (personal === undefined || personal === null) continue
    if (typeof subjectId !== 'string') throw new Error(`Field ${name} names no subject in ${subject}`)
    // The event's schema, checked by the codec, says that a personal field is one.
    Object.assign(replaced, { [name]: await replace(name, personal as Personal, subjectId) })
  }
  return replaced
}
