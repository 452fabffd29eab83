import type { Db } from 'mongodb'
import { AssetId, CharacterId, type UserId } from '../../platform/eventsourcing/event.ts'
import type { Handle } from '../../platform/eventsourcing/handle.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { mediaUrl } from '../assets/contract.ts'
import { videoAt } from '../assets/lookup/address-queries.ts'
import { addVideo, changeVideos, removeVideo } from './commands.ts'
import { addCharacterVideo, changeCharacterVideos, listCharacterVideos, removeCharacterVideo } from './contract.ts'
import { videosOfCharacter } from './queries.ts'

interface CharacterVideoDeps {
  readonly handle: Handle
  readonly store: EventStore
  readonly db: Db
  /** Throws DomainError `not-found` unless the character is this person's and not deleted. */
  readonly check: (userId: UserId, characterId: string) => Promise<void>
}

/** The videos of a person's characters. For anybody else none of them exists. */
export function characterVideoRoutes(app: Api, deps: CharacterVideoDeps): void {
  const { db, check } = deps
  const found = async (userId: UserId, id: string): Promise<CharacterId> => {
    await check(userId, id)
    return CharacterId.parse(id)
  }

  app.on(listCharacterVideos, async ({ params, user }) =>
    videosOfCharacter(db, user.id, await found(user.id, params.characterId)),
  )

  app.on(addCharacterVideo, async ({ params, body, user, command, setPosition }) => {
    const characterId = await found(user.id, params.characterId)
    const assetId = videoAt(body.videoUrl)
    const { position } = await addVideo(deps, { ...command, video: { userId: user.id, characterId, assetId } })
    setPosition(position)
    return { id: assetId, videoUrl: mediaUrl(assetId, 'playable') }
  })

  app.on(removeCharacterVideo, async ({ params, user, command, setPosition }) => {
    const characterId = await found(user.id, params.characterId)
    const assetId = AssetId.parse(params.videoAssetId)
    const { position } = await removeVideo(deps, { ...command, video: { userId: user.id, characterId, assetId } })
    setPosition(position)
    return { success: true } as const
  })

  app.on(changeCharacterVideos, async ({ params, body, user, command, setPosition }) => {
    const character = { userId: user.id, characterId: await found(user.id, params.characterId) }
    const assetIds = body.assetIds.map((id) => AssetId.parse(id))
    const { handled, position } = await changeVideos(deps, {
      ...command,
      character,
      assetIds,
      change: body.inCharacter ? 'add' : 'remove',
    })
    setPosition(position)
    return { videos: handled.map(({ id, fate }) => ({ id, fate })) }
  })
}
