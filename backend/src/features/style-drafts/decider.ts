import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { type Decider, DomainError } from '../../platform/eventsourcing/decider.ts'
import type { AssetId, StyleId, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { toPersonalTexts } from '../../platform/eventsourcing/owned-texts.ts'
import { refuseBlank } from '../../platform/eventsourcing/text-thing.ts'
import { type StyleDraftEvent, type StyleDraftId, styleDraftEvents } from './events.ts'

interface DraftIds {
  readonly draftId: StyleDraftId
  readonly userId: UserId
}

/** What the person wants; without instructions, the analysis is to write them. */
export interface DraftFields {
  readonly name: string
  readonly description?: string | undefined
  readonly instructions?: string | undefined
}

export type StyleDraftState =
  | { readonly status: 'absent' }
  | (DraftIds & { readonly status: 'open'; readonly described: boolean })
  | (DraftIds & { readonly status: 'closed' })

export type StyleDraftCommand = CommandContext &
  (
    | {
        readonly type: 'Draft'
        readonly ids: DraftIds & { readonly styleId: StyleId }
        readonly fields: DraftFields
        readonly assetIds: readonly AssetId[]
      }
    /** The first instructions stay. */
    | { readonly type: 'Describe'; readonly userId: UserId; readonly instructions: string }
    | { readonly type: 'Close'; readonly userId: UserId }
  )

/** For a draft that is absent or somebody else's, and for a closed one where an open one is needed. */
export const noDraft = () => new DomainError(commonErrors.notFound, 'This style is not being created.')

/**
 * Stream `style-draft-<draftId>`: drafted once, described at most once while it is open, closed once. DomainError `blank-text` for a name
 * or instructions that are blank.
 */
export const styleDraftDecider: Decider<StyleDraftState, StyleDraftCommand, StyleDraftEvent> = {
  events: styleDraftEvents,
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    if (command.type === 'Draft') return state.status === 'absent' ? [drafted(command)] : []
    if (state.status === 'absent' || state.userId !== command.userId) throw noDraft()
    if (state.status === 'closed') {
      if (command.type === 'Describe') throw noDraft()
      return []
    }
    const { draftId, userId } = state
    if (command.type === 'Close') return [{ type: 'StyleDraftClosed', data: { draftId, userId } }]
    const instructions = { plain: command.instructions }
    return state.described ? [] : [{ type: 'StyleDraftDescribed', data: { draftId, userId, instructions } }]
  },
}

function drafted({ ids, fields, assetIds }: Extract<StyleDraftCommand, { type: 'Draft' }>): StyleDraftEvent {
  refuseBlank<DraftFields>(fields, ['name', 'instructions'])
  const texts = toPersonalTexts({ ...fields, description: fields.description ?? '' })
  return { type: 'StyleDrafted', data: { ...ids, ...texts, assetIds: [...new Set(assetIds)] } }
}

function evolve(_: StyleDraftState, { type, data }: StyleDraftEvent): StyleDraftState {
  const { draftId, userId } = data
  switch (type) {
    case 'StyleDrafted':
      return { draftId, userId, status: 'open', described: data.instructions !== undefined }
    case 'StyleDraftDescribed':
      return { draftId, userId, status: 'open', described: true }
    case 'StyleDraftClosed':
      return { draftId, userId, status: 'closed' }
  }
}
