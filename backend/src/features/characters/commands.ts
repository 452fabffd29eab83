import type { TextSources } from '../../platform/eventsourcing/current-texts.ts'
import { CharacterId, type UserId } from '../../platform/eventsourcing/event.ts'
import { textCommands } from '../../platform/eventsourcing/text-commands.ts'
import { coverCommand } from '../collections/cover-commands.ts'
import { characterDecider, characters } from './decider.ts'
import { characterStream } from './events.ts'

const streamOf = (id: string) => characterStream(CharacterId.parse(id))

const texts = textCommands({
  decider: characterDecider,
  rules: characters,
  streamOf,
  idsOf: (userId, id) => ({ characterId: CharacterId.parse(id), userId }),
})

/** What may be asked of characters. */
export const characterCommands = {
  ...texts,
  chooseCover: coverCommand({ kind: 'character', decider: characterDecider, streamOf, check: checkCharacter }),
}

/** Throws DomainError `not-found` unless the character is this person's and not deleted, by its own stream. */
export async function checkCharacter(
  sources: Pick<TextSources, 'store'>,
  userId: UserId,
  characterId: string,
): Promise<void> {
  await texts.activeEvents(sources, userId, characterId)
}
