import type { Db } from 'mongodb'
import type { Handle } from '../platform/eventsourcing/handle.ts'
import { deriveId } from '../platform/eventsourcing/ids.ts'
import type { Expire } from '../platform/eventsourcing/owned.ts'
import type { Expired, PageOfExpired } from '../platform/projections/lists/expired.ts'
import { characterCommands } from './characters/commands.ts'
import { expiredCharacters } from './characters/queries.ts'
import { chatCommands } from './chats/commands.ts'
import { expiredChats } from './chats/queries.ts'
import { loraCommands } from './loras/commands.ts'
import { expiredLoras } from './loras/queries.ts'
import { promptSettingCommands } from './prompt-settings/commands.ts'
import { expiredPromptSettings } from './prompt-settings/queries.ts'
import { styleCommands } from './styles/commands.ts'
import { expiredStyles } from './styles/queries.ts'

/** A thing of some kind that has expired in the trash; plain data, so that Temporal can carry it. */
export interface ExpiredThing extends Expired {
  readonly kind: string
}

export type PageOfThings = Omit<PageOfExpired, 'after'> & { readonly after: ExpiredThing | undefined }

interface ExpiringKind {
  readonly kind: string
  readonly expired: (db: Db, page: PageOfExpired) => Promise<readonly Expired[]>
  readonly commands: {
    /** Returns whether the thing is deleted for good now. */
    expire(handle: Handle, id: string, command: Expire): Promise<boolean>
  }
}

/** Everything that is deleted for good after 30 days in the trash, apart from images, whose bytes go with them. */
const kinds: readonly ExpiringKind[] = [
  { kind: 'lora', expired: expiredLoras, commands: loraCommands },
  { kind: 'character', expired: expiredCharacters, commands: characterCommands },
  { kind: 'prompt-setting', expired: expiredPromptSettings, commands: promptSettingCommands },
  { kind: 'style', expired: expiredStyles, commands: styleCommands },
  { kind: 'chat', expired: expiredChats, commands: chatCommands },
]

/** The next page of things that have expired, one kind after the other; empty after the last one. */
export async function expiredThings(db: Db, { now, after, limit }: PageOfThings): Promise<readonly ExpiredThing[]> {
  const first = after === undefined ? 0 : kinds.findIndex(({ kind }) => kind === after.kind)
  for (const { kind, expired } of kinds.slice(first)) {
    const found = await expired(db, { now, after: after?.kind === kind ? after : undefined, limit })
    if (found.length > 0) return found.map((each) => ({ ...each, kind }))
  }
  return []
}

/**
 * Deletes a thing for good if it has been in the trash for 30 days; returns whether it is deleted. May be repeated.
 * @param at time of the command, ISO 8601, UTC
 */
export async function expireThing(handle: Handle, { kind, id, trashedAt }: ExpiredThing, at: string): Promise<boolean> {
  const known = kinds.find((each) => each.kind === kind)
  if (known === undefined) throw new Error(`Nothing of the kind ${kind} can expire`)
  // The command id contains when it was trashed: something that was restored and trashed again expires a second time.
  const commandId = deriveId(id, 'expired', trashedAt)
  const command: Expire = { type: 'Expire', commandId, correlationId: commandId, causationId: commandId, at }
  return await known.commands.expire(handle, id, command)
}
