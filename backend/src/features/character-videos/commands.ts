import type { AssetId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { type HandledEach, handleEach } from '../../platform/eventsourcing/handle-each.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { type CharacterVideo, characterVideoDecider } from './decider.ts'
import { checkOwnVideo } from './own-video.ts'

interface Deps {
  readonly handle: Handle
  readonly store: Pick<EventStore, 'read'>
}

/** Each video of each character has a stream of its own, so that adding one never reads the others. */
export function characterVideoStream({ characterId, assetId }: Omit<CharacterVideo, 'userId'>): string {
  return `character-video-${deriveId(characterId, assetId)}`
}

interface OfVideo extends CommandContext {
  /** Its character is the person's and not deleted: the caller has made sure. */
  readonly video: CharacterVideo
  /** Number of the video within a bulk command, from 0. */
  readonly n?: number
}

/**
 * Adds a video to a character; appends nothing when it has it already. One that was removed comes back to where it was, so that
 * this undoes `removeVideo`, too. DomainError `not-found` for a video that is not the person's or in the trash, and for any other medium.
 */
export async function addVideo({ handle, store }: Deps, { video, ...command }: OfVideo) {
  await checkOwnVideo(store, video)
  const add = { ...command, type: 'AddVideo', video } as const
  return await handle(characterVideoDecider, characterVideoStream(video), add, { begins: true })
}

/** Removes a video; appends nothing when it was removed already. DomainError `not-found` when it never was in the character. */
export async function removeVideo({ handle }: Pick<Deps, 'handle'>, { video, ...command }: OfVideo) {
  const remove = { ...command, type: 'RemoveVideo', video } as const
  return await handle(characterVideoDecider, characterVideoStream(video), remove)
}

interface ManyVideos extends CommandContext {
  /** It is the person's and not deleted: the caller has made sure. */
  readonly character: Omit<CharacterVideo, 'assetId'>
  readonly assetIds: readonly AssetId[]
  readonly change: 'add' | 'remove'
}

/** Adds many videos to a character or removes them, each in its own stream; says what became of each. */
export async function changeVideos(
  deps: Deps,
  { character, assetIds, change, ...command }: ManyVideos,
): Promise<HandledEach<{ readonly id: AssetId }>> {
  const videos = [...new Set(assetIds)].map((id, n) => ({ id, n }))
  return await handleEach(command, videos, async ({ id: assetId, n }, context) => {
    const video = { ...character, assetId }
    return change === 'add'
      ? await addVideo(deps, { ...context, video, n })
      : await removeVideo(deps, { ...context, video })
  })
}
