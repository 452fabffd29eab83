import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import { chatCommands } from './commands.ts'
import { chatErrors } from './errors.ts'
import type { ChatDeps } from './generate.ts'
import {
  abandonedChats,
  mostChats,
  mostDeletedChats,
  numberOfOtherChats,
  numberOfOtherDeletedChats,
} from './queries.ts'

/** Throws DomainError `too-many-chats` where a person has as many chats as they may have, without the one that is coming. */
export async function refuseTooManyListed(
  { db, now }: Pick<ChatDeps, 'db' | 'now'>,
  userId: UserId,
  coming: string,
): Promise<void> {
  if ((await numberOfOtherChats(db, userId, { now: now(), but: coming })) < mostChats) return
  throw new DomainError(chatErrors.tooMany, `You can have ${mostChats} chats. Delete one to make room.`)
}

/**
 * Before a chat begins, which has the id of the command. Chats of earlier days in which no model has replied go into the trash: nobody sees
 * them, so that nobody could delete them. Throws DomainError `too-many-chats` where a person has, or has deleted, as many as they may.
 */
export async function makeRoom(deps: ChatDeps, userId: UserId, command: CommandContext): Promise<void> {
  for (const id of await abandonedChats(deps.db, userId, deps.now())) await trash(deps, userId, id, command)
  await refuseTooManyListed(deps, userId, command.commandId)
  const others = { now: deps.now(), but: command.commandId }
  if ((await numberOfOtherDeletedChats(deps.db, userId, others)) < mostDeletedChats) return
  throw new DomainError(
    chatErrors.tooMany,
    `You have deleted ${mostDeletedChats} chats, which are kept for 30 days. Please wait until some of them are gone.`,
  )
}

/** Why a chat stays where it is. */
const staying: readonly string[] = [commonErrors.notFound.code, commonErrors.tooManyChanges.code]

async function trash(deps: ChatDeps, userId: UserId, id: string, command: CommandContext): Promise<void> {
  const context = { ...command, commandId: deriveId(command.commandId, 'abandoned', id) }
  try {
    await chatCommands.changeLife(deps, { ...context, userId, id }, 'Trash')
  } catch (error) {
    // another request was faster, or the chat was trashed too often and stays
    if (!(error instanceof DomainError) || !staying.includes(error.code)) throw error
  }
}
