import type { Decider } from '../../platform/eventsourcing/decider.ts'
import type { AssetId, StyleId, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { type LifeCommand, type OwnedState, owned, restoredFrom } from '../../platform/eventsourcing/owned.ts'
import { toPersonalTexts } from '../../platform/eventsourcing/owned-texts.ts'
import { type StyleChanges, type StyleEvent, type StyleFields, styleEvents } from './events.ts'

interface OwnedStyle {
  readonly userId: UserId
  readonly styleId: StyleId
  readonly cover?: AssetId | undefined
}

export type StyleState = OwnedState<OwnedStyle>

type OnStyle = CommandContext & Pick<OwnedStyle, 'userId' | 'styleId'>

export type StyleCommand =
  | (OnStyle & { readonly type: 'CreateStyle'; readonly fields: StyleFields })
  /** `changes` are those fields alone that are different from what the stream says: looked up, since they are sealed in it. */
  | (OnStyle & { readonly type: 'ChangeStyle'; readonly changes: StyleChanges })
  /** Whoever sends it has made sure that the image is one of the style's. */
  | (OnStyle & { readonly type: 'ChooseCover'; readonly assetId: AssetId })
  | LifeCommand

export const styles = owned<OwnedStyle, StyleEvent>({
  noun: 'style',
  trashed: (style, trashedAt) => ({ type: 'StyleDeleted', data: { ...idsOf(style), trashedAt } }),
  restored: (style) => ({ type: 'StyleRestored', data: idsOf(style) }),
  purged: (style) => ({ type: 'StylePurged', data: idsOf(style) }),
})

const idsOf = ({ styleId, userId }: Pick<OwnedStyle, 'userId' | 'styleId'>) => ({ styleId, userId })

/** Stream `style-<styleId>`. */
export const styleDecider: Decider<StyleState, StyleCommand, StyleEvent> = {
  events: styleEvents,
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'CreateStyle':
        return state.status === 'absent' ? [created(command)] : []
      case 'ChangeStyle':
        styles.activeOf(command.userId, state)
        if (Object.keys(command.changes).length === 0) return []
        return [{ type: 'StyleChanged', data: { ...idsOf(command), ...toPersonalTexts(command.changes) } }]
      case 'ChooseCover':
        if (styles.activeOf(command.userId, state).cover === command.assetId) return []
        return [{ type: 'StyleCoverChosen', data: { ...idsOf(command), assetId: command.assetId } }]
      default:
        return styles.decideLife(command, state)
    }
  },
}

function created({ fields, ...ids }: Extract<StyleCommand, { type: 'CreateStyle' }>): StyleEvent {
  const { name, description = '', instructions = '' } = fields
  const texts = { name: { plain: name }, description: { plain: description }, instructions: { plain: instructions } }
  return { type: 'StyleCreated', data: { ...idsOf(ids), ...texts } }
}

function evolve(state: StyleState, event: StyleEvent): StyleState {
  const cover = state.status === 'absent' ? undefined : state.cover
  const style = { ...idsOf(event.data), cover }
  switch (event.type) {
    case 'StyleCreated':
      return { status: 'active', ...style }
    case 'StyleChanged':
      return state
    case 'StyleCoverChosen':
      return state.status === 'absent' ? state : { ...state, cover: event.data.assetId }
    case 'StyleDeleted':
      return { status: 'trashed', ...style, trashedAt: event.data.trashedAt }
    case 'StyleRestored':
      return { status: 'active', ...style, ...(state.status === 'absent' ? {} : restoredFrom(state)) }
    case 'StylePurged':
      return { status: 'purged', ...style }
  }
}
