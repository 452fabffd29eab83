import { type AssetId, CharacterId, StyleId, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CollectionKind, MemberEvent } from './events.ts'

/**
 * In how many characters and styles one image may be. Deleted ones count: they may be restored, and what is stored of an image would
 * otherwise grow for ever.
 */
export const mostCollections = 200

/** A character or style of a person, by its kind and id. */
export interface Collection {
  readonly userId: UserId
  readonly kind: CollectionKind
  readonly id: string
}

/** An image that is, was or may become part of a collection. */
export interface Member extends Collection {
  readonly assetId: AssetId
}

/** What an added image brings along. */
export type Addition = Omit<
  Extract<MemberEvent, { type: 'CharacterImageAdded' }>['data'],
  'userId' | 'characterId' | 'assetId'
>

const onCharacter = ({ userId, id, assetId }: Member) => ({ userId, characterId: CharacterId.parse(id), assetId })
const onStyle = ({ userId, id, assetId }: Member) => ({ userId, styleId: StyleId.parse(id), assetId })

/** The event that adds an image to a collection of either kind. */
export function added(member: Member, { rank, ratio, generationId }: Addition): MemberEvent {
  const addition = { rank, ratio, ...(generationId !== undefined && { generationId }) }
  return member.kind === 'character'
    ? { type: 'CharacterImageAdded', data: { ...onCharacter(member), ...addition } }
    : { type: 'StyleImageAdded', data: { ...onStyle(member), ...addition } }
}

/** The event that gives an image another place in its collection. */
export function moved(member: Member, rank: string): MemberEvent {
  return member.kind === 'character'
    ? { type: 'CharacterImageMoved', data: { ...onCharacter(member), rank } }
    : { type: 'StyleImageMoved', data: { ...onStyle(member), rank } }
}

/** The event that takes an image out of its collection. */
export function removed(member: Member): MemberEvent {
  return member.kind === 'character'
    ? { type: 'CharacterImageRemoved', data: onCharacter(member) }
    : { type: 'StyleImageRemoved', data: onStyle(member) }
}
