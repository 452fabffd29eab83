import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { type Decider, DomainError } from '../../platform/eventsourcing/decider.ts'
import type { SourceId, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { type SourceEvent, sourceEvents, type VideoFields } from './events.ts'

interface OpenState {
  readonly status: 'requested' | 'stored'
  readonly userId: UserId
  readonly percent: number
  readonly cancelRequested: boolean
}

export type SourceState =
  | { readonly status: 'absent' }
  | OpenState
  | { readonly status: 'extracted' | 'failed'; readonly userId: UserId }

interface OnSource extends CommandContext {
  readonly sourceId: SourceId
  readonly userId: UserId
}

export type SourceCommand =
  | (OnSource & {
      readonly type: 'RequestSource'
      readonly kind: string
      readonly link?: string | undefined
      readonly stagedKey?: string | undefined
    })
  | (OnSource & { readonly type: 'ProgressSource'; readonly percent: number })
  | (OnSource & { readonly type: 'CancelSource' })
  | (OnSource & { readonly type: 'StoreSource'; readonly video: VideoFields })
  | (OnSource & { readonly type: 'RecordFrames'; readonly timestampsMs: readonly number[] })
  | (OnSource & { readonly type: 'FailSource'; readonly reason: string })

/** Stream `source-<sourceId>`: requested once, stored, its frames extracted; or failed, which is then its end. */
export const sourceDecider: Decider<SourceState, SourceCommand, SourceEvent> = {
  events: sourceEvents,
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    if (command.type === 'RequestSource') return state.status === 'absent' ? [requested(command)] : []
    if (state.status === 'absent' || state.userId !== command.userId) {
      throw new DomainError(commonErrors.notFound, 'This video does not exist.')
    }
    return isOpen(state) ? decideOpen(command, state) : []
  },
}

const isOpen = (state: SourceState): state is OpenState => state.status === 'requested' || state.status === 'stored'

function decideOpen(command: Exclude<SourceCommand, { type: 'RequestSource' }>, state: OpenState): SourceEvent[] {
  const { sourceId, userId } = command
  const ids = { sourceId, userId }
  switch (command.type) {
    case 'ProgressSource': {
      const percent = Math.floor(Math.min(100, Math.max(0, command.percent)) / 10) * 10
      return percent > state.percent ? [{ type: 'SourceProgressed', data: { ...ids, percent } }] : []
    }
    case 'CancelSource':
      return state.cancelRequested ? [] : [{ type: 'SourceCancelRequested', data: ids }]
    case 'StoreSource':
      return state.status === 'requested' ? [{ type: 'SourceStored', data: { ...ids, video: command.video } }] : []
    case 'RecordFrames':
      if (state.status !== 'stored') throw new Error('Frames of a video that is not stored')
      return [{ type: 'FramesExtracted', data: { ...ids, timestampsMs: [...command.timestampsMs] } }]
    case 'FailSource': {
      const step = state.status === 'stored' ? 'frames' : 'video'
      return [{ type: 'SourceFailed', data: { ...ids, reason: command.reason, step } }]
    }
  }
}

function requested(command: Extract<SourceCommand, { type: 'RequestSource' }>): SourceEvent {
  const { sourceId, userId, kind, link, stagedKey } = command
  return {
    type: 'SourceRequested',
    data: {
      sourceId,
      userId,
      kind,
      ...(link !== undefined && { link: { plain: link } }),
      ...(stagedKey !== undefined && { stagedKey }),
    },
  }
}

function evolve(state: SourceState, event: SourceEvent): SourceState {
  const { userId } = event.data
  if (event.type === 'SourceRequested') return { status: 'requested', userId, percent: 0, cancelRequested: false }
  if (event.type === 'FramesExtracted') return { status: 'extracted', userId }
  if (event.type === 'SourceFailed') return { status: 'failed', userId }
  if (!isOpen(state)) return state
  switch (event.type) {
    case 'SourceProgressed':
      return { ...state, percent: event.data.percent }
    case 'SourceCancelRequested':
      return { ...state, cancelRequested: true }
    case 'SourceStored':
      return { ...state, status: 'stored' }
  }
}
