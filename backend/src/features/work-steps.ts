import type { AnyEvent } from '../platform/eventsourcing/event.ts'
import type { WorkStep } from './work/events.ts'
import { type AllWorkSteps, workStepIn } from './work/projection.ts'
import { ownSteps } from './work/steps.ts'

/**
 * The one table of the events that are steps of work. The read model of open work is made from it, and the dispatcher turns it into
 * workflows: a requested step starts one, a cancel is a signal. A slice whose own events are work adds its table here.
 */
export const workSteps: AllWorkSteps = { ...ownSteps }

/** The step of work that an event is; undefined for all other events. */
export function workStepOf(event: AnyEvent): WorkStep | undefined {
  return workStepIn(workSteps, event)
}
