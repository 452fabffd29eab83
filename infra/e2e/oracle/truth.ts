import { chargedOutput } from '@studio/backend/features/costs/events.ts'
import type { allEvents } from '@studio/backend/features/events.ts'
import type { EventOf, Recorded } from '@studio/backend/platform/eventsourcing/event.ts'
import type { Operation } from './history.ts'

type ProductEvent = EventOf<typeof allEvents>

/** Every event of the log, in its order. */
export type Log = readonly Recorded<ProductEvent>[]

/** A task that the sandbox accepted, by its own log. */
export interface Task {
  readonly id: string
  readonly model: string
  readonly inputs: Readonly<Record<string, unknown>>
  /** The webhook address of the submit, which names the output. */
  readonly webhook?: string | undefined
}

/** What really happened, from four independent records and a rebuild of the read models. The API is never asked. */
export interface Truth {
  readonly history: readonly Operation[]
  readonly log: Log
  readonly tasks: readonly Task[]
  /** Starts and ends of tasks, in the order of the sandbox's log. */
  readonly taskSteps: readonly TaskStep[]
  /** What a user may spend in a day, in millionths of a dollar. */
  readonly dailySpendCap: number
  readonly blobs: readonly StoredBlob[]
  /** Canonical hashes of each collection as it is and after a rebuild from an empty database. */
  readonly readModels: readonly { readonly name: string; readonly live: string; readonly rebuilt: string }[]
  readonly traces: Traces
}

/** What there is of people beside the log, the files of their media and the read models' hashes. */
export interface Traces {
  /** Everybody who has an account or had one. */
  readonly people: readonly { readonly userId: string; readonly hasKey: boolean; readonly sessions: number }[]
  /** Where words were found that people of the load have typed, by whom. */
  readonly words: readonly { readonly userId: string; readonly place: string }[]
  /** Ids of the workflows of which Temporal keeps a history. */
  readonly workflows: readonly string[]
  /** Reports of costs, as they are stored. */
  readonly reports: readonly { readonly workId: string; readonly text: string }[]
  /** Files of work that a kill has interrupted, relative to the data folder. */
  readonly leftovers: readonly string[]
}

/** Of a log in which nobody has an account. */
export const noTraces: Traces = { people: [], words: [], workflows: [], reports: [], leftovers: [] }

/** The service accepted a task, or the task ended. */
export interface TaskStep {
  readonly id: string
  readonly step: 'accepted' | 'completed' | 'failed'
}

interface StoredBlob {
  readonly key: string
  /** SHA-256, hex. */
  readonly checksum: string
}

/** One invariant of reliability 5: returns a sentence for each violation, none when it holds. */
export type Check = (truth: Truth) => readonly string[]

/** The events of one type, typed. */
export function eventsOf<Type extends ProductEvent['type']>(log: Log, type: Type) {
  return log.filter((event): event is Recorded<Extract<ProductEvent, { type: Type }>> => event.type === type)
}

/** People whose deletion was asked for. */
export function deletedPeople(log: Log): ReadonlySet<string> {
  return new Set(eventsOf(log, 'AccountDeletionRequested').map(({ data }) => data.userId))
}

/** The events of one job. */
export function of<Type extends ProductEvent['type']>(log: Log, type: Type, jobId: string) {
  return eventsOf(log, type).filter(({ data }) => 'jobId' in data && data.jobId === jobId)
}

/** The name of an output in maps and sentences: `<jobId>/<n>`. */
export function outputName({ jobId, n }: { readonly jobId: string; readonly n: number }) {
  return `${jobId}/${n}`
}

/** Every output that was requested, with its job's request. */
export function requestedOutputs(log: Log) {
  return eventsOf(log, 'JobRequested').flatMap(({ data }) =>
    Array.from({ length: data.outputs }, (_, n) => ({ jobId: data.jobId, n, userId: data.userId, request: data })),
  )
}

/** How often each name occurs. */
export function countBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1)
  return counts
}

/** The names of all outputs that were charged, once for every charge. */
export function chargedOutputs(log: Log): readonly string[] {
  return eventsOf(log, 'CostRecorded').flatMap(({ data }) => {
    const output = chargedOutput(data)
    return output === undefined ? [] : [outputName(output)]
  })
}
