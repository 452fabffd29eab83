import { JobId, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { deriveId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { Turns } from '../src/dispatcher/turns.ts'
import type { JobRef, OutputRef } from '../src/generation/refs.ts'

/** The nth job of the nth user. */
export function jobOf(user: number, job: number, outputs = 4): JobRef {
  return {
    userId: UserId.parse(deriveId('user', String(user))),
    jobId: JobId.parse(deriveId('job', String(user), String(job))),
    requestRevision: '0',
    provider: 'wavespeed',
    outputs,
  }
}

/** Takes every turn that there is room for. */
export function takeAll(turns: Turns): OutputRef[] {
  const taken: OutputRef[] = []
  for (let output = turns.next(); output; output = turns.next()) taken.push(output)
  return taken
}
