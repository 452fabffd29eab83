import { type TextSources, textsOf } from '../../platform/eventsourcing/current-texts.ts'
import { AssetId, type Position, StyleId, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import type { TextDeps } from '../../platform/eventsourcing/text-commands.ts'
import { checkImages } from '../collections/commands.ts'
import { type DraftFields, noDraft, styleDraftDecider } from './decider.ts'
import { StyleDraftId, styleDraftEvents, styleDraftStream } from './events.ts'

interface DraftRequest extends CommandContext {
  readonly userId: UserId
}

interface OfDraft extends DraftRequest {
  readonly draftId: string
}

const streamOf = (draftId: string) => styleDraftStream(StyleDraftId.parse(draftId))

/**
 * Notes a style that is to be created from images, under the id of the command; a repeat returns the same one. DomainError `not-found`
 * when one of the images is not the person's or in the trash; `unavailable` once the client was told that it takes too long.
 */
export async function createDraft(
  { handle, store }: TextDeps,
  {
    signal,
    ...request
  }: DraftRequest & {
    readonly fields: DraftFields
    readonly assetIds: readonly string[]
    /** That of the request. */
    readonly signal: AbortSignal
  },
) {
  const { userId, commandId } = request
  const assetIds = request.assetIds.map((id) => AssetId.parse(id))
  const draftId = StyleDraftId.parse(commandId)
  // The id that the edge derives for the command that creates the style, whose idempotency key is the id of the draft.
  const styleId = StyleId.parse(deriveId(userId, draftId))
  const command = { ...request, type: 'Draft', ids: { draftId, userId, styleId }, assetIds } as const
  const prepare = async (prepared: typeof command) => {
    await checkImages(store, userId, assetIds, signal)
    return prepared
  }
  const { position } = await handle(styleDraftDecider, streamOf(draftId), command, { begins: true, prepare })
  return { id: draftId, styleId, position }
}

/** Closes a draft; does nothing when it is closed already. DomainError `not-found`. */
export async function closeDraft(handle: Handle, request: OfDraft): Promise<Position> {
  return (await handle(styleDraftDecider, streamOf(request.draftId), { ...request, type: 'Close' })).position
}

/** Notes the instructions that the analysis has written; the first ones stay. DomainError `not-found`, also for a draft that is closed. */
export async function describeDraft(
  handle: Handle,
  request: OfDraft & { readonly instructions: string },
): Promise<Position> {
  return (await handle(styleDraftDecider, streamOf(request.draftId), { ...request, type: 'Describe' })).position
}

/** The instructions of an open draft as the log has them; undefined while there are none. DomainError `not-found`. */
export async function draftInstructions(
  { store, keys }: TextSources,
  userId: UserId,
  draftId: string,
): Promise<string | undefined> {
  const events = await store.read(streamOf(draftId), styleDraftEvents)
  const state = events.reduce(styleDraftDecider.evolve, styleDraftDecider.initial)
  if (state.status !== 'open' || state.userId !== userId) throw noDraft()
  return (await textsOf(events, styleDraftEvents, keys))['instructions']
}
