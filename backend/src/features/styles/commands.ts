import type { TextSources } from '../../platform/eventsourcing/current-texts.ts'
import { StyleId, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { type TextDeps, textCommands } from '../../platform/eventsourcing/text-commands.ts'
import { coverCommand } from '../collections/cover-commands.ts'
import { styleDecider, styles } from './decider.ts'
import { styleStream } from './events.ts'
import { type StyleVersion, versionsOf } from './versions.ts'

const streamOf = (id: string) => styleStream(StyleId.parse(id))

const texts = textCommands({
  decider: styleDecider,
  rules: styles,
  streamOf,
  idsOf: (userId, id) => ({ styleId: StyleId.parse(id), userId }),
})

/** What may be asked of styles. */
export const styleCommands = {
  ...texts,
  restoreVersion,
  chooseCover: coverCommand({ kind: 'style', decider: styleDecider, streamOf, check: checkStyle }),
}

/** Makes the instructions of an earlier version the newest ones. DomainError `not-found`, also for a version that there never was. */
async function restoreVersion(
  deps: TextDeps,
  request: CommandContext & { readonly userId: UserId; readonly id: string; readonly version: number },
) {
  const versions = await instructionVersions(deps, request.userId, request.id)
  const wanted = versions.find(({ version }) => version === request.version)
  if (wanted === undefined) throw styles.missing()
  return await texts.change(deps, { ...request, fields: { instructions: wanted.instructions } })
}

/** All versions of a style's instructions, oldest first, from the log. DomainError `not-found`. */
export async function instructionVersions(sources: TextSources, userId: UserId, styleId: string) {
  return await versionsOf(await texts.activeEvents(sources, userId, styleId), sources.keys)
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

/** Throws DomainError `not-found` unless the style is this person's and not deleted, by its own stream. */
export async function checkStyle(sources: Pick<TextSources, 'store'>, userId: UserId, styleId: string): Promise<void> {
  await texts.activeEvents(sources, userId, styleId)
}
