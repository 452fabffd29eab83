import { characterStream } from '@studio/backend/features/characters/events.ts'
import { rankAt } from '@studio/backend/features/collections/rank.ts'
import { memberStream } from '@studio/backend/features/collections/streams.ts'
import { type AssetId, CharacterId, type UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'
import { inLanes } from './gallery-outline.ts'
import { newEvent } from './new-event.ts'

interface Characters {
  readonly characters: number
  /** In each of them. */
  readonly images: number
  /** From these the images of each character are taken in turn. */
  readonly assetIds: readonly AssetId[]
}

/** Gives a person so many characters with so many images each. Writes the events from which their lists are built. */
export async function fillCharacters({ store }: Engines, userId: UserId, wanted: Characters): Promise<void> {
  const { characters, images, assetIds } = wanted
  const ids = Array.from({ length: characters }, () => CharacterId.parse(randomId()))
  await inLanes([...ids.entries()], async ([n, characterId]) => {
    const data = { userId, characterId, name: { plain: `Character ${n + 1}` } }
    await store.append(characterStream(characterId), 'none', [newEvent({ type: 'CharacterCreated', data })])
  })
  const at = new Date().toISOString()
  const members = ids.flatMap((characterId, character) =>
    Array.from({ length: images }, (_, n) => {
      const assetId = assetIds[(character * images + n) % assetIds.length]
      if (assetId === undefined) throw new Error('There are no images for the characters')
      return { userId, characterId, assetId, rank: rankAt(assetId, at, n), ratio: 750 }
    }),
  )
  await inLanes(members, async (data) => {
    const stream = memberStream({ kind: 'character', id: data.characterId, assetId: data.assetId })
    await store.append(stream, 'none', [newEvent({ type: 'CharacterImageAdded', data })])
  })
}
