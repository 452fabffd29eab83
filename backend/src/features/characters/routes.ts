import type { Db } from 'mongodb'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { AssetId, CharacterId, type UserId } from '../../platform/eventsourcing/event.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { collectionErrors } from '../collections/errors.ts'
import * as commands from './commands.ts'
import {
  chooseCharacterCover,
  createCharacter,
  deleteCharacter,
  listCharacters,
  renameCharacter,
  restoreCharacter,
} from './contract.ts'
import { charactersOf, mostCharacters, numberOfOtherCharacters } from './queries.ts'

export interface CharacterRouteDeps extends commands.CharacterDeps {
  readonly db: Db
}

/** Spec images 7: the characters of a person. For anybody else none of them exists. Their images are in `collections/routes.ts`. */
export function characterRoutes(app: Api, deps: CharacterRouteDeps): void {
  const { db } = deps

  app.on(listCharacters, async ({ user }) => charactersOf(db, user.id))

  app.on(createCharacter, async ({ body: { name }, user, command, setPosition }) => {
    await refuseTooMany(db, user.id, command.commandId)
    const { characterId, position } = await commands.createCharacter(deps, { ...command, userId: user.id, name })
    setPosition(position)
    return { id: characterId, name }
  })

  app.on(renameCharacter, async ({ params, body: { name }, user, command, setPosition }) => {
    const request = { ...command, userId: user.id, characterId: CharacterId.parse(params.characterId), name }
    setPosition(await commands.renameCharacter(deps, request))
    return { success: true } as const
  })

  app.on(chooseCharacterCover, async ({ params, body, user, command, setPosition }) => {
    const characterId = CharacterId.parse(params.characterId)
    const request = { ...command, userId: user.id, characterId, assetId: AssetId.parse(body.assetId) }
    setPosition(await commands.chooseCover(deps, request))
    return { success: true } as const
  })

  app.on(deleteCharacter, async ({ params, user, command, setPosition }) => {
    const request = { ...command, userId: user.id, characterId: CharacterId.parse(params.characterId) }
    setPosition(await commands.changeLifeOfCharacter(deps, request, 'Trash'))
    return { success: true } as const
  })

  app.on(restoreCharacter, async ({ params, user, command, setPosition }) => {
    const request = { ...command, userId: user.id, characterId: CharacterId.parse(params.characterId) }
    await refuseTooMany(db, user.id, request.characterId)
    setPosition(await commands.changeLifeOfCharacter(deps, request, 'Restore'))
    return { success: true } as const
  })
}

/** Refuses one more character than may be listed. The one that comes is not counted, so that a repeat is answered like the first time. */
async function refuseTooMany(db: Db, userId: UserId, coming: string): Promise<void> {
  if ((await numberOfOtherCharacters(db, userId, coming)) < mostCharacters) return
  throw new DomainError(collectionErrors.tooMany, `You can have ${mostCharacters} characters. Delete one to make room.`)
}
