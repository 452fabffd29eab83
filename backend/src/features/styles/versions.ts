import { type Personal, plainOf, type Recorded } from '../../platform/eventsourcing/event.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import { unseal } from '../../platform/eventsourcing/keys/unseal.ts'
import { type StyleEvent, styleEvents } from './events.ts'

/** One text that the instructions of a style have had. It is empty once the person's key is erased. */
export interface StyleVersion {
  /** From 1. */
  readonly version: number
  /** When it was saved, ISO 8601. */
  readonly since: string
  readonly instructions: string
}

/** All versions of the instructions, oldest first, from the events of the style's stream. */
export async function versionsOf(
  events: readonly Recorded<StyleEvent>[],
  keys: KeyStore,
): Promise<readonly StyleVersion[]> {
  const versions: StyleVersion[] = []
  for (const sealed of events) {
    const event = await unseal(sealed, styleEvents, keys)
    const instructions = instructionsOf(event)
    if (instructions === undefined) continue
    const since = event.created.toISOString()
    versions.push({ version: versions.length + 1, since, instructions: plainOf(instructions) ?? '' })
  }
  return versions
}

const instructionsOf = (event: StyleEvent): Personal | undefined =>
  event.type === 'StyleCreated' || event.type === 'StyleChanged' ? event.data.instructions : undefined
