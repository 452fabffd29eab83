import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { type AssetId, type JobId, laterOf, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { type HandledEach, handleEach } from '../../platform/eventsourcing/handle-each.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import { refuseLate } from '../../platform/eventsourcing/refuse-late.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { type MemberCommand, type MemberState, memberDecider, notAMember } from './decider.ts'
import { collectionErrors } from './errors.ts'
import { memberEvents } from './events.ts'
import type { Collection, Member } from './member.ts'
import { memberImage } from './member-image.ts'
import { rankAt, rankBetween, rankDirectlyAbove } from './rank.ts'
import { memberStream } from './streams.ts'

export interface MemberDeps {
  readonly handle: Handle
  readonly store: Pick<EventStore, 'read'>
}

export interface AddDeps extends MemberDeps {
  /** Whether the image is in as many collections as it may be. */
  readonly isFull: (userId: UserId, assetId: AssetId) => Promise<boolean>
}

// Each of these commands is sent by the slice of the collection, which has made sure that the collection is the person's and not deleted.

const contextOf = ({ commandId, correlationId, causationId, at, actor }: CommandContext): CommandContext => ({
  commandId,
  correlationId,
  causationId,
  at,
  ...(actor !== undefined && { actor }),
})

interface OfImage extends CommandContext {
  readonly collection: Collection
  readonly assetId: AssetId
}

/**
 * Adds an image above all others; appends nothing when it is in the collection already. DomainError `not-found` for an image that is
 * not the person's, in the trash, or not of the generation named; `too-many-collections` for one that is in too many.
 * @param request.n number of the image within a bulk command, from 0
 */
export async function addMember(
  { handle, store, isFull }: AddDeps,
  request: OfImage & { readonly jobId?: JobId | undefined; readonly n?: number },
) {
  const { collection, assetId, jobId, n } = request
  const member: Member = { ...collection, assetId }
  const image = await memberImage(store, { userId: collection.userId, assetId, jobId })
  const command = {
    ...contextOf(request),
    type: 'AddMember',
    member,
    ...image,
    rank: rankAt(assetId, request.at, n),
    full: await isFull(collection.userId, assetId),
  } as const
  const { events, position } = await handle(memberDecider, memberStream(member), command, { begins: true })
  return { events, position, generationId: image.generationId }
}

/** Removes an image; appends nothing when it was removed already. DomainError `not-found` when it never was in the collection. */
export async function removeMember({ handle }: MemberDeps, request: OfImage) {
  const member: Member = { ...request.collection, assetId: request.assetId }
  return await handle(memberDecider, memberStream(member), { ...contextOf(request), type: 'RemoveMember', member })
}

/** Puts a removed image back where it was. DomainErrors as for `addMember`; `not-found` also when it never was in the collection. */
export async function putMemberBack({ handle, store, isFull }: AddDeps, request: OfImage) {
  const member: Member = { ...request.collection, assetId: request.assetId }
  const { userId, assetId } = member
  const { generationId } = await memberImage(store, { userId, assetId })
  const command = { ...contextOf(request), type: 'PutMemberBack', member, full: await isFull(userId, assetId) } as const
  const { events, position } = await handle(memberDecider, memberStream(member), command)
  return { events, position, generationId }
}

/** The images that another one is put between: `above` is absent at the beginning, `below` at the end. */
export interface Neighbours {
  readonly above?: AssetId | undefined
  readonly below?: AssetId | undefined
}

type MoveRequest = OfImage & { readonly between: Neighbours }

/**
 * Puts an image between two others. DomainError `not-found` when one of them is not in the collection, `order-changed` when `above` is
 * below `below` by now.
 */
export async function moveMember(deps: MemberDeps, request: MoveRequest) {
  const { handle, store } = deps
  const { collection, assetId, between } = request
  const member: Member = { ...collection, assetId }
  await separateNeighbours(deps, request)
  const prepare = async (command: MemberCommand): Promise<MemberCommand> => {
    if (command.type !== 'MoveMember') return command
    const above = between.above && (await rankOf(store, collection, between.above))
    const below = between.below && (await rankOf(store, collection, between.below))
    return { ...command, rank: rankFor(assetId, { above, below }, command.at) }
  }
  const command: MemberCommand = { ...contextOf(request), type: 'MoveMember', member, rank: undefined }
  return await handle(memberDecider, memberStream(member), command, { prepare })
}

/**
 * Older ranks do not end in digits of the image's id, so two neighbours may have the same one, and no rank is between them. The one above
 * is then put directly above that rank.
 */
async function separateNeighbours({ handle, store }: MemberDeps, request: MoveRequest): Promise<void> {
  const { collection, assetId, between } = request
  const { above, below } = between
  if (above === undefined || below === undefined || above === below) return
  const rank = await rankOf(store, collection, above)
  if (rank !== (await rankOf(store, collection, below))) return
  // nothing is moved for an image that is not in the collection
  await rankOf(store, collection, assetId)
  const member: Member = { ...collection, assetId: above }
  await handle(memberDecider, memberStream(member), {
    ...contextOf(request),
    commandId: deriveId(request.commandId, 'above'),
    type: 'MoveMember',
    member,
    rank: rankDirectlyAbove(above, rank),
  })
}

interface Ranks {
  readonly above?: string | undefined
  readonly below?: string | undefined
}

/** An image that is moved to the first place gets a rank below those of images that are added later. */
function rankFor(assetId: AssetId, { above, below = '' }: Ranks, at: string): string | undefined {
  const newest = rankAt(assetId, at)
  return above === undefined && newest > below ? newest : rankBetween(assetId, below, above)
}

async function rankOf(store: MemberDeps['store'], collection: Collection, assetId: AssetId): Promise<string> {
  const state = await stateOf(store, { ...collection, assetId })
  if (state.status !== 'in') throw notAMember()
  return state.rank
}

/**
 * Throws DomainError `not-found` unless all of the images are the person's and none is in the trash; `unavailable` once the client was told
 * that it takes too long.
 */
export async function checkImages(
  store: MemberDeps['store'],
  userId: UserId,
  assetIds: readonly AssetId[],
  signal: AbortSignal,
): Promise<void> {
  for (const assetId of new Set(assetIds)) {
    await memberImage(store, { userId, assetId })
    refuseLate(signal)
  }
}

/** Throws DomainError `not-found` unless the image is in the collection and not in the trash. */
export async function checkMember(store: MemberDeps['store'], member: Member): Promise<void> {
  if ((await stateOf(store, member)).status !== 'in') throw notAMember()
  await memberImage(store, member)
}

async function stateOf(store: MemberDeps['store'], member: Member): Promise<MemberState> {
  const events = await store.read(memberStream(member), memberEvents)
  return events.reduce(memberDecider.evolve, memberDecider.initial)
}

interface ManyMembers extends CommandContext {
  readonly collection: Collection
  readonly assetIds: readonly AssetId[]
  readonly change: 'add' | 'remove' | 'put-back' | 'move'
  /** For a move: where the images go. */
  readonly to: Collection | undefined
}

/**
 * What became of one image of many. `wasThere`: it was in the target collection already, so undoing the move must leave it
 * there.
 */
export interface ChangedMember {
  readonly id: AssetId
  readonly wasThere?: boolean
}

/**
 * Changes many images of a collection, each in its own stream; says what became of each. DomainError `too-many-collections` when every
 * image is in too many; where only some are, these have failed.
 */
export async function changeMembers(deps: AddDeps, request: ManyMembers): Promise<HandledEach<ChangedMember>> {
  const { assetIds, change, to, collection } = request
  const wasThere = new Set<string>()
  const full = new Map<string, DomainError>()
  const images = [...new Set(assetIds)].map((id, n) => ({ id, n }))
  const changeOne = async ({ id: assetId, n }: (typeof images)[number], context: CommandContext) => {
    const one = { ...context, collection, assetId }
    if (change === 'add') return await addMember(deps, { ...one, n })
    if (change === 'put-back') return await putMemberBack(deps, one)
    if (to === undefined) return await removeMember(deps, one)
    const { events, removal } = await moveTo(deps, to, { ...one, n })
    if (events.length === 0) wasThere.add(assetId)
    return removal
  }
  const { handled, position } = await handleEach(request, images, async (image, context) => {
    try {
      return await changeOne(image, context)
    } catch (error) {
      if (!isTooMany(error)) throw error
      full.set(image.id, error)
      return { events: [], position: 0n }
    }
  })
  const [refusal] = full.values()
  if (refusal !== undefined && full.size === images.length) throw refusal
  const changed = handled.map(({ id, fate }) => ({
    id,
    fate: full.has(id) ? ('failed' as const) : fate,
    ...(wasThere.has(id) && { wasThere: true }),
  }))
  return { handled: changed, position }
}

const isTooMany = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === collectionErrors.tooMany.code

/**
 * Adds to the target first: an image whose move is interrupted is in both collections, and the repeated command removes it
 * from the first.
 */
async function moveTo(deps: AddDeps, to: Collection, request: OfImage & { readonly n: number }) {
  await checkWasMember(deps.store, { ...request.collection, assetId: request.assetId })
  if (to.id === request.collection.id) return { events: [], removal: { events: [], position: 0n } }
  const commandId = deriveId(request.commandId, 'to')
  const { events, position } = await addMember(deps, { ...request, commandId, collection: to })
  const removal = await removeMember(deps, request)
  return { events, removal: { ...removal, position: laterOf(position, removal.position) } }
}

/** An image that never was in the source collection must not be added to the target. */
async function checkWasMember(store: MemberDeps['store'], member: Member): Promise<void> {
  if ((await stateOf(store, member)).status === 'never') throw notAMember()
}
