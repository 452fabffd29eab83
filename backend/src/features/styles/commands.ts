import { currentTexts, type TextSources } from '../../platform/eventsourcing/current-texts.ts'
import type { AssetId, UserId } from '../../platform/eventsourcing/event.ts'
import { StyleId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import type { Expire } from '../../platform/eventsourcing/owned.ts'
import { changedTexts } from '../../platform/eventsourcing/owned-texts.ts'
import { checkMember } from '../collections/commands.ts'
import { type StyleCommand, styleDecider, styles } from './decider.ts'
import { type StyleChanges, type StyleFields, styleEvents, styleStream } from './events.ts'
import { type StyleVersion, versionsOf } from './versions.ts'

export interface StyleDeps extends TextSources {
  readonly handle: Handle
}

/** What the owner of a style asks. */
interface StyleRequest extends CommandContext {
  readonly userId: UserId
  readonly styleId: StyleId
}

/** Creates a style under the id of the command; a repeat returns the same one. */
export async function createStyle(
  { handle }: StyleDeps,
  request: CommandContext & { readonly userId: UserId; readonly fields: StyleFields },
) {
  const styleId = StyleId.parse(request.commandId)
  const command = { ...request, type: 'CreateStyle', styleId } as const
  const { position } = await handle(styleDecider, styleStream(styleId), command, { begins: true })
  return { styleId, position }
}

/** Changes the fields that are given; appends nothing when they say so already. DomainError `not-found`. */
export async function changeStyle(deps: StyleDeps, request: StyleRequest & { readonly fields: StyleChanges }) {
  const stream = styleStream(request.styleId)
  const prepare = async (command: StyleCommand): Promise<StyleCommand> => {
    if (command.type !== 'ChangeStyle') return command
    return { ...command, changes: changedTexts(request.fields, await currentTexts(deps, stream, styleEvents)) }
  }
  const command: StyleCommand = { ...request, type: 'ChangeStyle', changes: request.fields }
  return (await deps.handle(styleDecider, stream, command, { prepare })).position
}

/** Makes the instructions of an earlier version the newest ones. DomainError `not-found`, also for a version that there never was. */
export async function restoreVersion(deps: StyleDeps, request: StyleRequest & { readonly version: number }) {
  const versions = await instructionVersions(deps, request.userId, request.styleId)
  const wanted = versions.find(({ version }) => version === request.version)
  if (wanted === undefined) throw styles.missing()
  return await changeStyle(deps, { ...request, fields: { instructions: wanted.instructions } })
}

/** All versions of a style's instructions, oldest first, from the log. DomainError `not-found`. */
export async function instructionVersions({ store, keys }: TextSources, userId: UserId, styleId: string) {
  return await versionsOf(await activeEvents(store, userId, styleId), keys)
}

/** A style that its owner may use now, with the newest version of its instructions. */
export interface UsableStyle extends StyleVersion {
  readonly styleId: StyleId
}

/** Reads a style by its id from the log, as it is now. DomainError `not-found` for one that is deleted or somebody else's. */
export async function usableStyle(sources: TextSources, userId: UserId, id: string): Promise<UsableStyle> {
  const newest = (await instructionVersions(sources, userId, id)).at(-1)
  if (newest === undefined) throw styles.missing()
  return { ...newest, styleId: StyleId.parse(id) }
}

/**
 * The instructions of a style at one of its versions, also when it is deleted by now: a request is carried out with the text that it was
 * asked with. Undefined when there is no such version.
 */
export async function styleTextAt(
  { store, keys }: TextSources,
  { styleId, version }: { readonly styleId: StyleId; readonly version: number },
): Promise<string | undefined> {
  const versions = await versionsOf(await store.read(styleStream(styleId), styleEvents), keys)
  return versions.find((each) => each.version === version)?.instructions
}

/** Puts one of the images first on the card. DomainError `not-found`, also when the image is not in the style or in the trash. */
export async function chooseCover({ handle, store }: StyleDeps, request: StyleRequest & { readonly assetId: AssetId }) {
  const { userId, styleId, assetId } = request
  await checkStyle({ store }, userId, styleId)
  await checkMember(store, { userId, kind: 'style', id: styleId, assetId })
  return (await handle(styleDecider, styleStream(styleId), { ...request, type: 'ChooseCover' })).position
}

/** Deletes a style, or brings it back; appends nothing when that is so already. DomainError `not-found`. */
export async function changeLifeOfStyle({ handle }: StyleDeps, request: StyleRequest, type: 'Trash' | 'Restore') {
  return (await handle(styleDecider, styleStream(request.styleId), { ...request, type })).position
}

/** Deletes a style for good if it has been in the trash for 30 days; its images stay. Returns whether it is deleted. */
export async function expireStyle(handle: Handle, id: string, command: Expire): Promise<boolean> {
  const { state } = await handle(styleDecider, styleStream(StyleId.parse(id)), command)
  return state.status === 'purged'
}

/** Throws DomainError `not-found` unless the style is this person's and not deleted, by its own stream. */
export async function checkStyle(
  { store }: Pick<TextSources, 'store'>,
  userId: UserId,
  styleId: string,
): Promise<void> {
  await activeEvents(store, userId, styleId)
}

async function activeEvents(store: TextSources['store'], userId: UserId, styleId: string) {
  const events = await store.read(styleStream(StyleId.parse(styleId)), styleEvents)
  styles.activeOf(userId, events.reduce(styleDecider.evolve, styleDecider.initial))
  return events
}
