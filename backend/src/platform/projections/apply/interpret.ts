import type { Recorded } from '../../eventsourcing/event.ts'
import type { Addition, AnyProjection, Erasure, FeedChange, Operation } from '../projection.ts'

/** The operation of one event on one read model. */
export interface Step {
  readonly projection: AnyProjection
  readonly event: Recorded
  readonly operation: Operation | Addition | Erasure
}

/** A change that an open page hears about, and the event that made it. */
export interface FeedStep {
  readonly event: Recorded
  readonly change: FeedChange
}

export interface Interpretation {
  readonly steps: readonly Step[]
  readonly changes: readonly FeedStep[]
}

type Handler<Result> = (event: Recorded) => Result | undefined

// Handlers are typed by the events they declare; the type of the event, checked by the codec, picks the right one.
const handlerOf = <Result>(handlers: object | undefined, type: string): Handler<Result> | undefined =>
  handlers && Object.hasOwn(handlers, type) ? (handlers as Record<string, Handler<Result>>)[type] : undefined

/** Whether this read model changes with events of this type. */
export function handles(projection: AnyProjection, type: string): boolean {
  return handlerOf(projection.on, type) !== undefined || handlerOf(projection.feed, type) !== undefined
}

/**
 * Asks every projection what an event means to it. Pure; throws what a projection throws.
 * @param unsealed the same event with readable personal fields, for the projections of user views
 */
export function interpret(
  projections: readonly AnyProjection[],
  event: Recorded,
  unsealed: Recorded = event,
): Interpretation {
  const steps: Step[] = []
  const changes: FeedStep[] = []
  for (const projection of projections) {
    const seen = projection.unseals ? unsealed : event
    const operation = handlerOf<Operation | Addition>(projection.on, event.type)?.(seen)
    if (operation) steps.push({ projection, event, operation })
    const change = handlerOf<FeedChange>(projection.feed, event.type)?.(seen)
    if (change) changes.push({ event, change })
  }
  return { steps, changes }
}
