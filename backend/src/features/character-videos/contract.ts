import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Done, endpoint, Fate } from '../../platform/http/contract/endpoint.ts'
import { Clip } from '../clips/contract.ts'

const path = '/api/characters/:characterId/videos'

/** How many videos one bulk command may name. */
const mostVideosAtOnce = 500

const ofCharacter = z.object({ characterId: z.uuid() })

/** A video of a character (spec images 3), with what our page shows besides. `id` is the id of the clip itself. */
export const CharacterVideo = z.object({ id: z.uuid(), videoUrl: z.string(), clip: Clip })
export type CharacterVideo = z.infer<typeof CharacterVideo>

/** Spec images 7: the one added last comes first; what is in the trash is left out. */
export const listCharacterVideos = endpoint({
  method: 'GET',
  path,
  summary: 'List the videos of a character, the one added last first',
  refusals: [commonErrors.notFound],
  access: 'user',
  params: ofCharacter,
  response: z.array(CharacterVideo),
})

/**
 * Spec video 7. Succeeds too when the character has it already. A video that was removed comes back to where it was: so this undoes
 * `removeCharacterVideo`.
 */
export const addCharacterVideo = endpoint({
  method: 'POST',
  path,
  summary: 'Add a video to a character',
  refusals: [commonErrors.notFound],
  access: 'user',
  params: ofCharacter,
  body: z.object({
    /** Address of the clip, as lists give it, relative or with the studio's origin before it. */
    videoUrl: z.string().min(1).max(2_000),
  }),
  response: z.object({ id: z.uuid(), videoUrl: z.string() }),
})

/** Spec images 7. The video itself stays. Succeeds too when it was removed already. */
export const removeCharacterVideo = endpoint({
  method: 'DELETE',
  path: `${path}/:videoAssetId`,
  summary: 'Remove a video from a character',
  refusals: [commonErrors.notFound],
  access: 'user',
  params: ofCharacter.extend({ videoAssetId: z.uuid() }),
  response: Done,
})

/**
 * Adds many videos, the first of them in the first place, or removes them. The response says what became of each, and undoing the command
 * means undoing it for those that it has changed: a video that was removed comes back to where it was.
 */
export const changeCharacterVideos = endpoint({
  method: 'POST',
  path: `${path}/bulk`,
  summary: 'Add many videos to a character, or remove them',
  refusals: [commonErrors.notFound],
  bulk: true,
  access: 'user',
  params: ofCharacter,
  body: z.object({
    /** Whether the character is to have them. */
    inCharacter: z.boolean(),
    assetIds: z.array(z.uuid()).min(1).max(mostVideosAtOnce),
  }),
  response: z.object({ videos: z.array(z.object({ id: z.uuid(), fate: Fate })) }),
})
