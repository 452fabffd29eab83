import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { type Decider, DomainError } from '../../platform/eventsourcing/decider.ts'
import type { AdminId, UserId, WorkId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { type WorkEnd, type WorkEvent, workEvents } from './events.ts'

export type WorkState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'open'
      readonly userId: UserId
      /** Undefined before it has begun. */
      readonly percent: number | undefined
      readonly cancelRequested: boolean
      /** It is an admin's, although it is about the person. */
      readonly ofAdmin: boolean
    }
  | { readonly status: 'ended'; readonly userId: UserId }

interface OnWork extends CommandContext {
  readonly workId: WorkId
  readonly userId: UserId
}

export type WorkCommand =
  | (OnWork & {
      readonly type: 'RequestWork'
      readonly kind: string
      readonly input: string | undefined
      readonly joinKey: string | undefined
      readonly adminId?: AdminId | undefined
    })
  | (OnWork & { readonly type: 'ProgressWork'; readonly percent: number })
  | (OnWork & {
      readonly type: 'CancelWork'
      /** The product does it, as it does before a person's data are erased. */
      readonly byProduct?: boolean | undefined
    })
  | (OnWork & { readonly type: 'EndWork'; readonly end: WorkEnd })

/** Stream `work-<workId>`: requested once, progress that only grows, one end. */
export const workDecider: Decider<WorkState, WorkCommand, WorkEvent> = {
  events: workEvents,
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    if (command.type === 'RequestWork') return state.status === 'absent' ? [requested(command)] : []
    if (state.status === 'absent' || state.userId !== command.userId) {
      throw noSuchWork()
    }
    if (state.status === 'ended') return []
    const { workId, userId } = command
    switch (command.type) {
      case 'ProgressWork': {
        const percent = Math.floor(Math.min(100, Math.max(0, command.percent)) / 10) * 10
        if (state.percent !== undefined && percent <= state.percent) return []
        return [{ type: 'WorkProgressed', data: { workId, userId, percent } }]
      }
      case 'CancelWork':
        // For the person there is no such work: neither do they see it.
        if (state.ofAdmin && !command.byProduct) throw noSuchWork()
        return state.cancelRequested ? [] : [{ type: 'WorkCancelRequested', data: { workId, userId } }]
      case 'EndWork':
        return [{ type: 'WorkEnded', data: { workId, userId, ...command.end } }]
    }
  },
}

const noSuchWork = (): DomainError => new DomainError(commonErrors.notFound, 'There is no such work.')

function requested({
  workId,
  userId,
  kind,
  adminId,
  ...words
}: Extract<WorkCommand, { type: 'RequestWork' }>): WorkEvent {
  const { input, joinKey } = words
  return {
    type: 'WorkRequested',
    data: {
      workId,
      userId,
      kind,
      ...(adminId !== undefined && { adminId }),
      ...(input !== undefined && { input: { plain: input } }),
      ...(joinKey !== undefined && { joinKey: { plain: joinKey } }),
    },
  }
}

function evolve(state: WorkState, event: WorkEvent): WorkState {
  const { userId } = event.data
  if (event.type === 'WorkRequested') {
    const ofAdmin = event.data.adminId !== undefined
    return { status: 'open', userId, percent: undefined, cancelRequested: false, ofAdmin }
  }
  if (state.status !== 'open') return state
  switch (event.type) {
    case 'WorkProgressed':
      return { ...state, percent: event.data.percent }
    case 'WorkCancelRequested':
      return { ...state, cancelRequested: true }
    case 'WorkEnded':
      return { status: 'ended', userId }
  }
}
