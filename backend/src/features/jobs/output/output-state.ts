import type { AssetId } from '../../../platform/eventsourcing/event.ts'
import { Attempt, type OutputEvent } from '../events.ts'

type DataOf<Type extends OutputEvent['type']> = Extract<OutputEvent, { type: Type }>['data']

/** The states of one output on its way through the provider. */
export type OutputState =
  | { readonly phase: 'untouched' }
  /** Written before the POST. Until the outcome is in the log, it is not known whether a task exists. */
  | ({ readonly phase: 'intended'; readonly attempt: Attempt } & Doubted)
  /** The intent was probably never sent: another one may follow. */
  | ({ readonly phase: 'doubted'; readonly attempt: Attempt } & Doubted)
  /** Clearly refused for now, and why: another intent may follow after `until` (ISO 8601). */
  | ({ readonly phase: 'deferred'; readonly attempt: Attempt } & Pick<DataOf<'OutputDeferred'>, 'until' | 'message'> &
      Doubted)
  | { readonly phase: 'submitted'; readonly attempt: Attempt; readonly taskId: string; readonly progress: number }
  | EndedOutput

/** An earlier attempt was doubted, or this one: there is no second doubt. */
interface Doubted {
  readonly doubted?: true
}

/** The output's fate. */
export type EndedOutput =
  | {
      readonly phase: 'stored'
      readonly attempt: Attempt
      readonly assetId: AssetId
      readonly usage: DataOf<'OutputStored'>['usage']
    }
  | ({ readonly phase: 'failed'; readonly dismissed?: true } & Pick<
      DataOf<'OutputFailed'>,
      'userId' | 'kind' | 'reason' | 'message' | 'possibleOrphan'
    >)

/** The output has its fate. The only event that may follow says that the person has dismissed a failure. */
export function hasEnded(output: OutputState): output is EndedOutput {
  return output.phase === 'stored' || output.phase === 'failed'
}

/** The state after one more event. */
export function evolveOutput(state: OutputState, event: OutputEvent): OutputState {
  switch (event.type) {
    case 'OutputIntended':
      return { phase: 'intended', attempt: Attempt.parse(event.data), ...doubtIn(state) }
    case 'OutputDoubted':
      return { phase: 'doubted', attempt: attemptOf(state), doubted: true }
    case 'OutputDeferred': {
      const { until, message } = event.data
      return { phase: 'deferred', attempt: attemptOf(state), until, message, ...doubtIn(state) }
    }
    case 'OutputSubmitted':
      return { phase: 'submitted', attempt: attemptOf(state), taskId: event.data.taskId, progress: 0 }
    case 'OutputProgressed':
      return state.phase === 'submitted' ? { ...state, progress: event.data.progress } : state
    case 'OutputStored': {
      const { assetId, usage } = event.data
      return { phase: 'stored', attempt: attemptOf(state), assetId, usage }
    }
    case 'OutputFailed': {
      const { userId, kind, reason, message, possibleOrphan } = event.data
      const ofKind = kind === undefined ? {} : { kind }
      return { phase: 'failed', userId, ...ofKind, reason, message, ...(possibleOrphan && { possibleOrphan }) }
    }
    case 'OutputDismissed':
      return state.phase === 'failed' ? { ...state, dismissed: true } : state
  }
}

const doubtIn = (state: OutputState): Doubted => ('doubted' in state && state.doubted ? { doubted: true } : {})

function attemptOf(state: OutputState): Attempt {
  if ('attempt' in state) return state.attempt
  throw new Error(`An answer stands in the stream of an output that is ${state.phase}`)
}
