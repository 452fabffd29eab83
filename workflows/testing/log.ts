import { allEvents } from '@studio/backend/features/events.ts'
import { type JobRequest, requestJob, retryOutputs } from '@studio/backend/features/jobs/commands.ts'
import {
  type JobEvent,
  jobEvents,
  jobStream,
  type OutputEvent,
  outputEvents,
  outputStream,
  queueEvents,
  queueStream,
} from '@studio/backend/features/jobs/events.ts'
import { jobRequest } from '@studio/backend/features/jobs/testing/job-request.ts'
import { type JobId, type Recorded, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { createHandle, type Handle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { KeyStore } from '@studio/backend/platform/eventsourcing/keys/key-store.ts'
import { memoryKeys } from '@studio/backend/platform/eventsourcing/keys/testing/memory-keys.ts'
import type { FollowableStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import { connectEventStore } from '@studio/backend/platform/eventsourcing/store/eventstoredb.ts'
import { openTestStore } from '@studio/backend/platform/eventsourcing/store/test-store.ts'
import type { JobRef } from '../src/generation/refs.ts'

type Uploads = Parameters<typeof requestJob>[2]['uploads']

/** The embedded event store with a key store, and what tests do with both. */
export interface TestLog {
  readonly store: FollowableStore
  readonly handle: Handle
  readonly keys: KeyStore
  readonly url: string
  /** Creates a person with a data key. */
  readonly newUser: () => Promise<UserId>
  /** Admits a job of a new user. */
  readonly admit: (outputs: number, prompt?: string, uploads?: Uploads) => Promise<JobRef>
  /** Admits a job of an existing user; throws when the queue refuses it. */
  readonly admitFor: (userId: UserId, outputs: number, more?: Partial<JobRequest>) => Promise<JobRef>
  /** Admits the outputs of an ended job again, as a job of their own. */
  readonly retry: (first: JobRef) => Promise<JobRef>
  /** Types of the events of output `n`, in order. */
  readonly story: (job: JobRef, n: number) => Promise<readonly string[]>
  readonly outputEvents: (job: JobRef, n: number) => Promise<readonly Recorded<OutputEvent>[]>
  readonly jobEvents: (job: JobRef) => Promise<readonly Recorded<JobEvent>[]>
  readonly types: (stream: string) => Promise<readonly string[]>
  readonly stop: () => Promise<void>
}

/** @param keys those of the worker's process, if there is one */
export async function startLog(keys: KeyStore = memoryKeys()): Promise<TestLog> {
  const server = await openTestStore()
  const store = connectEventStore({ url: server.url, keys, definitions: allEvents })
  const handle = createHandle(store)
  const types = async (stream: string) => (await store.readAny(stream)).map(({ type }) => type)
  return {
    store,
    handle,
    keys,
    types,
    url: server.url,
    newUser: () => newUser(keys),
    admit: (outputs, prompt = 'a lighthouse at dawn', uploads = []) =>
      admitJob({ store, handle, keys }, outputs, prompt, uploads),
    admitFor: (userId, outputs, more) => admitFor({ store, handle, keys }, userId, outputs, more),
    retry: (first) => retryFirst({ store, handle, keys }, first),
    story: (job, n) => types(outputStream(job.jobId, n)),
    outputEvents: (job, n) => store.read(outputStream(job.jobId, n), outputEvents),
    jobEvents: (job) => store.read(jobStream(job.jobId), jobEvents),
    stop: async () => {
      await store.dispose()
      await server.remove()
    },
  }
}

type Engines = Pick<TestLog, 'store' | 'handle' | 'keys'>

async function newUser(keys: KeyStore): Promise<UserId> {
  const userId = UserId.parse(randomId())
  await keys.create(userId)
  return userId
}

async function admitJob(log: Engines, outputs: number, prompt: string, uploads: Uploads): Promise<JobRef> {
  return await admitFor(log, await newUser(log.keys), outputs, { prompt, uploads })
}

async function admitFor(
  log: Engines,
  userId: UserId,
  outputs: number,
  more: Partial<JobRequest> = {},
): Promise<JobRef> {
  const { jobId } = await requestJob(log.handle, log.store, { ...jobRequest(userId, outputs), ...more })
  return await admittedJob(log, userId, jobId, outputs)
}

/** Asks for the first output of a job again. */
async function retryFirst(log: Engines, { userId, jobId: first }: JobRef): Promise<JobRef> {
  const { settings, outputs: _one, ...words } = jobRequest(userId, 1)
  const failed = [{ n: 0, settings }]
  const retry = { ...words, retryOf: first, failed, named: true, requesterOf: async () => undefined }
  const { jobIds } = await retryOutputs(log.handle, retry)
  const [jobId] = jobIds
  if (jobId === undefined) throw new Error('the retry was not admitted')
  return await admittedJob(log, userId, jobId, 1)
}

async function admittedJob(log: Engines, userId: UserId, jobId: JobId, outputs: number): Promise<JobRef> {
  const events = await log.store.read(queueStream(userId), queueEvents)
  const admitted = events.findLast((event) => event.type === 'JobAdmitted')
  if (admitted === undefined) throw new Error('the job was not admitted')
  const { requestRevision } = admitted.data
  return { userId, jobId, requestRevision, provider: 'wavespeed', outputs }
}
