import { type Decider, DomainError } from '../../platform/eventsourcing/decider.ts'
import type { JobId, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { stepErrors } from './errors.ts'
import { type Asked, type JobEvent, jobEvents, type OutputFate } from './events.ts'

export type JobState =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'running'; readonly outputs: number }
  | { readonly phase: 'ended' }

interface OnJob extends CommandContext {
  readonly userId: UserId
  readonly jobId: JobId
  readonly asked?: Asked | undefined
}

export type JobCommand =
  | (OnJob & { readonly type: 'StartJob'; readonly kind: string; readonly outputs: number })
  | (OnJob & { readonly type: 'EndJob'; readonly fates: readonly OutputFate[] })

/** Stream `job-<jobId>`: begins once and ends once, with a fate for every output. */
export const jobDecider: Decider<JobState, JobCommand, JobEvent> = {
  events: jobEvents,
  initial: { phase: 'waiting' },
  evolve: (_, event) => {
    switch (event.type) {
      case 'JobStarted':
        return { phase: 'running', outputs: event.data.outputs }
      case 'JobEnded':
        return { phase: 'ended' }
    }
  },
  decide: (command, state) => {
    const { userId, jobId, asked } = command
    const on = { userId, jobId, ...(asked && { asked }) }
    switch (command.type) {
      case 'StartJob':
        if (state.phase !== 'waiting') return []
        return [{ type: 'JobStarted', data: { ...on, kind: command.kind, outputs: command.outputs } }]
      case 'EndJob':
        if (state.phase === 'ended') return []
        refuseUnlessComplete(command.fates, state)
        return [{ type: 'JobEnded', data: { ...on, fates: [...command.fates] } }]
    }
  },
}

function refuseUnlessComplete(fates: readonly OutputFate[], state: JobState): void {
  if (state.phase !== 'running')
    throw new DomainError(stepErrors.jobNotStarted, 'A job ends only after it has started.')
  const ended = new Set(fates.map(({ n }) => n).filter((n) => n < state.outputs))
  if (ended.size === state.outputs && fates.length === state.outputs) return
  throw new DomainError(stepErrors.fatesIncomplete, 'A job ends when each of its outputs has exactly one fate.')
}
