import type { JobId, UserId } from '../../../platform/eventsourcing/event.ts'
import { toLoggedMedia } from '../../../platform/eventsourcing/stored-media.ts'
import type { AccountEvent } from '../../accounts/events.ts'
import type { AssetEvent } from '../../assets/events.ts'
import type { CostEvent } from '../../costs/events.ts'
import type { FailureReason, JobEvent, OutputEvent } from '../events.ts'
import { assetId, attempt, media, userId } from './builders.ts'

// One builder per event of a job's life, for tests of read models; ids and numbers where a test needs to tell them apart.

type Created = Extract<AssetEvent, { type: 'AssetCreated' }>

const nobody = { plain: '' }

export function registered(who: UserId = userId): AccountEvent {
  return {
    type: 'AccountRegistered',
    data: { userId: who, email: nobody, firstName: nobody, lastName: nobody, profileImageUrl: nobody },
  }
}

export function started(jobId: JobId): JobEvent {
  return {
    type: 'JobStarted',
    data: { userId, jobId, kind: 'image', outputs: 4 },
  }
}

export function ended(jobId: JobId): JobEvent {
  return { type: 'JobEnded', data: { userId, jobId, fates: [] } }
}

export function intended(jobId: JobId, n: number, number = 1, seed?: number): OutputEvent {
  return {
    type: 'OutputIntended',
    data: { userId, jobId, n, ...attempt, attempt: number, ...(seed !== undefined && { seed }) },
  }
}

export function deferred(jobId: JobId, n: number, number = 1): OutputEvent {
  const until = '2026-11-21T10:01:00.000Z'
  return { type: 'OutputDeferred', data: { userId, jobId, n, attempt: number, until, message: 'Later.' } }
}

export function submitted(jobId: JobId, n: number): OutputEvent {
  return {
    type: 'OutputSubmitted',
    data: { userId, jobId, n, attempt: 1, taskId: `task-${n}` },
  }
}

export function progressed(jobId: JobId, n: number, progress: number): OutputEvent {
  return {
    type: 'OutputProgressed',
    data: { userId, jobId, n, progress },
  }
}

export function stored(jobId: JobId, n: number): OutputEvent {
  return {
    type: 'OutputStored',
    data: { userId, jobId, n, assetId, ...toLoggedMedia(media), usage: { taskId: `task-${n}` } },
  }
}

export function failed(jobId: JobId, n: number, reason: FailureReason = 'refused', more: object = {}): OutputEvent {
  return {
    type: 'OutputFailed',
    data: { userId, jobId, n, reason, message: 'No.', ...more },
  }
}

export function created(jobId: JobId, n: number, kind: 'output' | 'upload' = 'output'): Created {
  return {
    type: 'AssetCreated',
    data: { assetId, userId, jobId, n, kind, origin: 'job', ...toLoggedMedia(media), sources: [] },
  }
}

export function charged(jobId: JobId, n: number): CostEvent {
  return {
    type: 'CostRecorded',
    data: {
      userId,
      jobId,
      n,
      feature: 'image',
      model: 'wavespeed-ai/chroma',
      provider: 'wavespeed',
      sandbox: true,
      usage: { outputs: 1 },
      unitPrice: 15_000,
      priceListVersion: 1,
      amount: 15_000,
    },
  }
}
