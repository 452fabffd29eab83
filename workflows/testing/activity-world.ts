import { Readable } from 'node:stream'
import { intendOutput, recordTask, startJob } from '@studio/backend/features/jobs/output/output-commands.ts'
import { createHandle } from '@studio/backend/platform/eventsourcing/handle.ts'
import type { StoredMedia } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import type { BlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { testSigner } from '@studio/backend/platform/media/credentials/testing/test-signer.ts'
import { openDecoder } from '@studio/backend/platform/media/decoder/decoder.ts'
import { MockActivityEnvironment } from '@temporalio/testing'
import { DefaultLogger } from '@temporalio/worker'
import type { ActivityDeps } from '../src/activities/deps.ts'
import { createReports } from '../src/activities/task/reports.ts'
import type { TaskRef } from '../src/generation/refs.ts'
import { startLog, type TestLog } from './log.ts'
import { type ScriptedProvider, scriptedProvider } from './scripted-provider.ts'
import { testErasure } from './test-erasure.ts'
import { testKinds } from './test-kinds.ts'

/** What activities need, without Temporal: a log, a scripted provider, blobs that are only counted, a clock that tests set. */
export interface ActivityWorld {
  readonly log: TestLog
  readonly provider: ScriptedProvider
  readonly deps: ActivityDeps
  /** Keys of the blobs that were put. */
  readonly puts: readonly string[]
  readonly stopping: AbortController
  /** Moves the clock on. */
  readonly pass: (ms: number) => void
  /** Sets the clock back to the real time. */
  readonly resetClock: () => void
  /** A job of one output whose task the provider has accepted. */
  readonly submitted: () => Promise<TaskRef>
}

export async function startActivityWorld(): Promise<ActivityWorld> {
  const log = await startLog()
  const provider = scriptedProvider()
  const stopping = new AbortController()
  const puts: string[] = []
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)
  const deps: ActivityDeps = {
    handle: createHandle(log.store),
    store: log.store,
    keys: log.keys,
    blobs: countingBlobs(puts),
    decoder: openDecoder(),
    signer: testSigner(),
    providers: { wavespeed: provider },
    clock,
    kinds: testKinds(1),
    bounds: { reconcileWindowMs: 300, maxOutputBytes: { image: 1_000, video: 1_000_000 } },
    sweepMedia: () => Promise.resolve(0),
    markMedia: () => Promise.resolve(),
    openJobs: () => Promise.resolve([]),
    expiredImages: () => Promise.resolve([]),
    expiredThings: () => Promise.resolve([]),
    exportedPictures: () => Promise.resolve({ total: 0, pages: Readable.from([]) }),
    eventsOfPerson: () => Readable.from([]),
    costReport: () => Promise.reject(new Error('No report is made here')),
    doneWork: () => Promise.resolve([]),
    rebuild: () => Promise.reject(new Error('Nothing is rebuilt here')),
    erasure: testErasure({ list: () => Readable.from([]), discardUnfinished: () => Promise.resolve() }),
    download: () => Promise.reject(new Error('Nothing is downloaded here')),
    reports: createReports(),
    stopping: stopping.signal,
  }
  return {
    log,
    provider,
    deps,
    puts,
    stopping,
    pass: (ms) => {
      ahead += ms
    },
    resetClock: () => {
      ahead = 0
    },
    submitted: () => submittedTask(log, clock),
  }
}

async function submittedTask(log: TestLog, clock: () => Date): Promise<TaskRef> {
  const { outputs, ...job } = await log.admit(1)
  const { userId, jobId, provider } = job
  const step = { userId, jobId, n: 0, correlationId: 'c', at: clock().toISOString() }
  await startJob(log.handle, { ...step, kind: 'image', outputs })
  const model = 'bytedance/seedream-v4'
  const attempt = { attempt: 1, provider, model, sandbox: true, requestHash: 'abc', unitPrice: 27_000 }
  await intendOutput(log.handle, { ...step, attempt, sender: 'test' })
  await recordTask(log.handle, { ...step, attempt: 1, taskId: 'task' })
  return { ...job, n: 0, attempt: 1, taskId: 'task' }
}

function countingBlobs(puts: string[]): BlobStore {
  return {
    put: (key) => Promise.resolve(void puts.push(key)),
    get: () => Promise.resolve(null),
    head: () => Promise.resolve(null),
    delete: () => Promise.resolve(),
  }
}

/** Metadata of some stored picture. */
export const someMedia: StoredMedia = {
  contentType: 'image/png',
  bytes: 9,
  width: 2,
  height: 2,
  checksum: 'c0ffee',
  thumbhash: 'aGFzaA==',
}

/**
 * The context of an activity without Temporal, in the given attempt. What the activity throws is checked by the test and not
 * logged.
 */
export function activityEnvironment(attempt = 1): MockActivityEnvironment {
  return new MockActivityEnvironment({ attempt }, { logger: new DefaultLogger('ERROR') })
}
