import type { Recorded } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { centsOf } from '../catalogue/money.ts'
import type { CostEvent } from '../costs/events.ts'
import { readCharge } from '../costs/queries.ts'
import type { JobEvent, OutputEvent, QueueEvent } from '../jobs/events.ts'
import { readOutputLife } from '../jobs/lists/story-queries.ts'
import type { RequestRef } from '../jobs/queries.ts'
import type { ReportEvent } from '../webhooks/events.ts'
import { readReportEvent } from '../webhooks/queries.ts'
import type { StoryStep } from './contract.ts'

type StoryEvent = QueueEvent | JobEvent | OutputEvent | ReportEvent | CostEvent
type Told = Omit<StoryStep, 'at'>

/**
 * What an event means for the story; undefined for one that is no step of it. Each step names the fields that it shows: what the
 * person typed, what identifies a picture, and what a service has said in its own words stay in the log.
 */
function toldOf(event: StoryEvent): Told | undefined {
  switch (event.type) {
    case 'JobRequested':
      return { step: 'requested' }
    case 'JobAdmitted':
      return { step: 'queued' }
    case 'JobStarted':
      return { step: 'started' }
    case 'JobEnded':
      return { step: 'ended' }
    case 'TaskReported':
      return { step: 'reported', status: event.data.status }
    case 'CostRecorded':
      return { step: 'charged', amountCents: centsOf(event.data.amount), sandbox: event.data.sandbox }
    default:
      return toldOfOutput(event)
  }
}

function toldOfOutput(event: StoryEvent): Told | undefined {
  switch (event.type) {
    case 'OutputIntended': {
      const { attempt, provider, sandbox } = event.data
      return { step: 'sent', attempt, provider, sandbox }
    }
    case 'OutputDeferred':
      return { step: 'deferred', until: event.data.until }
    case 'OutputDoubted':
      return { step: 'doubted' }
    case 'OutputSubmitted':
      return { step: 'accepted' }
    case 'OutputProgressed':
      return { step: 'progressed', progress: event.data.progress }
    case 'OutputStored':
      return { step: 'stored' }
    case 'OutputFailed':
      return { step: 'failed', reason: event.data.reason }
    case 'OutputDismissed':
      return { step: 'dismissed' }
    default:
      return undefined
  }
}

/** The steps of these events in the order of the log. */
function stepsOf(events: readonly Recorded<StoryEvent>[]): StoryStep[] {
  return events
    .toSorted((a, b) => Number(a.position - b.position))
    .flatMap((event) => {
      const told = toldOf(event)
      return told === undefined ? [] : [{ ...told, at: event.created.toISOString() }]
    })
}

/**
 * The story of one output of a job, from the log alone and without unsealing anything. Undefined when the job has no such output.
 * @param ref of a job of the person who asks
 */
export async function readStory(store: EventStore, ref: RequestRef, n: number): Promise<StoryStep[] | undefined> {
  const [life, report, charge] = await Promise.all([
    readOutputLife(store, ref, n),
    readReportEvent(store, ref.jobId, n),
    readCharge(store, ref.jobId, n),
  ])
  if (life === undefined) return undefined
  const others = [report, charge].filter((event) => event !== undefined)
  return stepsOf([...life, ...others])
}
