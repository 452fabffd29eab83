import { currentTexts, type TextSources } from '../../platform/eventsourcing/current-texts.ts'
import type { AssetId, UserId } from '../../platform/eventsourcing/event.ts'
import { CharacterId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import type { Expire } from '../../platform/eventsourcing/owned.ts'
import { changedTexts } from '../../platform/eventsourcing/owned-texts.ts'
import { checkMember } from '../collections/commands.ts'
import { type CharacterCommand, characterDecider, characters } from './decider.ts'
import { characterEvents, characterStream } from './events.ts'

export interface CharacterDeps extends TextSources {
  readonly handle: Handle
}

/** What the owner of a character asks. */
interface CharacterRequest extends CommandContext {
  readonly userId: UserId
  readonly characterId: CharacterId
}

/** Creates a character under the id of the command; a repeat returns the same one. */
export async function createCharacter(
  { handle }: CharacterDeps,
  request: CommandContext & { readonly userId: UserId; readonly name: string },
) {
  const characterId = CharacterId.parse(request.commandId)
  const command = { ...request, type: 'CreateCharacter', characterId } as const
  const { position } = await handle(characterDecider, characterStream(characterId), command, { begins: true })
  return { characterId, position }
}

/** Renames a character; appends nothing when that is its name. DomainError `not-found`. */
export async function renameCharacter(deps: CharacterDeps, request: CharacterRequest & { readonly name: string }) {
  const stream = characterStream(request.characterId)
  const prepare = async (command: CharacterCommand): Promise<CharacterCommand> => {
    if (command.type !== 'RenameCharacter') return command
    const { name } = changedTexts({ name: request.name }, await currentTexts(deps, stream, characterEvents))
    return { ...command, name }
  }
  const command: CharacterCommand = { ...request, type: 'RenameCharacter' }
  return (await deps.handle(characterDecider, stream, command, { prepare })).position
}

/** Puts one of the images first on the card. DomainError `not-found`, also when the image is not in the character or in the trash. */
export async function chooseCover(
  { handle, store }: CharacterDeps,
  request: CharacterRequest & { readonly assetId: AssetId },
) {
  const { userId, characterId, assetId } = request
  await checkCharacter({ store }, userId, characterId)
  await checkMember(store, { userId, kind: 'character', id: characterId, assetId })
  return (await handle(characterDecider, characterStream(characterId), { ...request, type: 'ChooseCover' })).position
}

/** Deletes a character, or brings it back; appends nothing when that is so already. DomainError `not-found`. */
export async function changeLifeOfCharacter(
  { handle }: CharacterDeps,
  request: CharacterRequest,
  type: 'Trash' | 'Restore',
) {
  return (await handle(characterDecider, characterStream(request.characterId), { ...request, type })).position
}

/** Deletes a character for good if it has been in the trash for 30 days; its images stay. Returns whether it is deleted. */
export async function expireCharacter(handle: Handle, id: string, command: Expire): Promise<boolean> {
  const { state } = await handle(characterDecider, characterStream(CharacterId.parse(id)), command)
  return state.status === 'purged'
}

/** Throws DomainError `not-found` unless the character is this person's and not deleted, by its own stream. */
export async function checkCharacter(
  { store }: Pick<TextSources, 'store'>,
  userId: UserId,
  characterId: string,
): Promise<void> {
  const events = await store.read(characterStream(CharacterId.parse(characterId)), characterEvents)
  characters.activeOf(userId, events.reduce(characterDecider.evolve, characterDecider.initial))
}
