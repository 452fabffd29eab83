import type { TextSources } from '../../platform/eventsourcing/current-texts.ts'
import { CharacterId, type UserId } from '../../platform/eventsourcing/event.ts'
import { textCommands } from '../../platform/eventsourcing/text-commands.ts'
import { coverCommand } from '../collections/cover-commands.ts'
import { characterDecider, characters } from './decider.ts'
import { characterEvents, characterStream } from './events.ts'

const streamOf = (id: string) => characterStream(CharacterId.parse(id))

/** What may be asked of characters. */
export const characterCommands = {
  ...textCommands({
    decider: characterDecider,
    streamOf,
    idsOf: (userId, id) => ({ characterId: CharacterId.parse(id), userId }),
  }),
  chooseCover: coverCommand({ kind: 'character', decider: characterDecider, streamOf, check: checkCharacter }),
}

/** Throws DomainError `not-found` unless the character is this person's and not deleted, by its own stream. */
export async function checkCharacter(
  { store }: Pick<TextSources, 'store'>,
  userId: UserId,
  characterId: string,
): Promise<void> {
  const events = await store.read(streamOf(characterId), characterEvents)
  characters.activeOf(userId, events.reduce(characterDecider.evolve, characterDecider.initial))
}
