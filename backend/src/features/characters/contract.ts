import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { endpoint } from '../../platform/http/contract/endpoint.ts'
import { Card, memberEndpoints } from '../collections/contract.ts'
import { collectionErrors } from '../collections/errors.ts'

const name = z.string().trim().min(1).max(120)
const params = z.object({ characterId: z.uuid() })
const path = '/api/characters/:characterId'
const Done = z.object({ success: z.literal(true) })

/** A character as lists show it (spec images 2 and 3). */
export const Character = Card.extend({ id: z.uuid(), name: z.string() })
export type Character = z.infer<typeof Character>

/** Spec images 7. Newest first. */
export const listCharacters = endpoint({
  method: 'GET',
  path: '/api/characters',
  summary: 'List characters, newest first',
  access: 'user',
  response: z.array(Character),
})

/** Spec images 7. */
export const createCharacter = endpoint({
  method: 'POST',
  path: '/api/characters',
  summary: 'Create a character',
  refusals: [collectionErrors.tooMany],
  access: 'user',
  body: z.object({ name }),
  response: z.object({ id: z.uuid(), name: z.string() }),
})

export const renameCharacter = endpoint({
  method: 'PATCH',
  path,
  summary: 'Rename a character',
  refusals: [commonErrors.notFound],
  access: 'user',
  params,
  body: z.object({ name }),
  response: Done,
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

/** Spec images 7: it can be restored for 30 days. Its images stay. Succeeds too when it is deleted already. */
export const deleteCharacter = endpoint({
  method: 'DELETE',
  path,
  summary: 'Delete a character',
  refusals: [commonErrors.notFound],
  access: 'user',
  params,
  response: Done,
})

/** Brings a deleted character back, with its images. Succeeds too when it is not deleted. */
export const restoreCharacter = endpoint({
  method: 'POST',
  path: `${path}/restore`,
  summary: 'Restore a deleted character',
  refusals: [commonErrors.notFound, collectionErrors.tooMany],
  access: 'user',
  params,
  response: Done,
})

/** The calls for the images of a character. */
export const characterImages = memberEndpoints({ path, params, noun: 'character' })
