import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Done, endpoint } from '../../platform/http/contract/endpoint.ts'
import { thingEndpoints } from '../../platform/http/contract/thing-endpoints.ts'
import { Card, memberEndpoints } from '../collections/contract.ts'
import { collectionErrors } from '../collections/errors.ts'

const name = z.string().trim().min(1).max(120)
const params = z.object({ characterId: z.uuid() })
const path = '/api/characters/:characterId'

/** A character as lists show it (spec images 2 and 3). */
export const Character = Card.extend({ id: z.uuid(), name: z.string(), videoCount: z.int() })
export type Character = z.infer<typeof Character>

/** Spec images 7. The images stay when a character is deleted. */
export const {
  list: listCharacters,
  create: createCharacter,
  change: renameCharacter,
  remove: deleteCharacter,
  restore: restoreCharacter,
} = thingEndpoints({
  path: '/api/characters',
  one: path,
  params,
  noun: 'a character',
  plural: 'characters',
  thing: Character,
  fields: z.object({ name }),
  changes: z.object({ name }),
  created: z.object({ id: z.uuid(), name: z.string() }),
  tooMany: collectionErrors.tooMany,
})

/** One of the images of the character stands first on its card. */
export const chooseCharacterCover = endpoint({
  method: 'POST',
  path: `${path}/cover`,
  summary: 'Choose which image of a character stands first on its card',
  refusals: [commonErrors.notFound],
  access: 'user',
  params,
  body: z.object({ assetId: z.uuid() }),
  response: Done,
})

/** The calls for the images of a character. */
export const characterImages = memberEndpoints({ path, params, noun: 'character' })
