import type { Db } from 'mongodb'
import { AssetId } from '../../platform/eventsourcing/event.ts'
import type { TextDeps } from '../../platform/eventsourcing/text-commands.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { thingRoutes } from '../../platform/http/contract/thing-routes.ts'
import { collectionErrors } from '../collections/errors.ts'
import { characterCommands } from './commands.ts'
import {
  chooseCharacterCover,
  createCharacter,
  deleteCharacter,
  listCharacters,
  renameCharacter,
  restoreCharacter,
} from './contract.ts'
import { charactersOf, mostCharacters, numberOfOtherCharacters } from './queries.ts'

/** Spec images 7: the characters of a person. For anybody else none of them exists. Their images are in `collections/routes.ts`. */
export function characterRoutes(app: Api, deps: TextDeps & { readonly db: Db }): void {
  const { db } = deps

  app.on(listCharacters, async ({ user }) => charactersOf(db, user.id))

  thingRoutes(app, {
    create: createCharacter,
    change: renameCharacter,
    remove: deleteCharacter,
    restore: restoreCharacter,
    idOf: ({ characterId }) => characterId,
    deps,
    commands: characterCommands,
    created: (id, { name }) => ({ id, name }),
    limit: {
      most: mostCharacters,
      plural: 'characters',
      error: collectionErrors.tooMany,
      others: (userId, id) => numberOfOtherCharacters(db, userId, id),
    },
  })

  app.on(chooseCharacterCover, async ({ params, body, user, command, setPosition }) => {
    const request = { ...command, userId: user.id, id: params.characterId, assetId: AssetId.parse(body.assetId) }
    setPosition(await characterCommands.chooseCover(deps, request))
    return { success: true } as const
  })
}
