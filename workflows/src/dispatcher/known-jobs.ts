import { JobId, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { providerAccounts } from '@studio/backend/platform/providers/accounts.ts'
import type { JobRef } from '../generation/refs.ts'

/** Whether this release has an account for the service that the log names. */
export function isKnownService(word: string): boolean {
  return providerAccounts.some(({ name }) => name === word)
}

/** A job as the log describes it: a later release may have written a service that this one does not know. */
interface JobInLog {
  readonly userId: string
  readonly jobId: string
  readonly requestRevision: string
  readonly provider: string
  readonly outputs: number
}

/**
 * The arguments with which the workflow of a job is started; undefined for a service that only a later release knows, to which the job
 * is left.
 */
export function jobRefOf({ userId, jobId, requestRevision, provider, outputs }: JobInLog): JobRef | undefined {
  if (!isKnownService(provider)) return undefined
  return { userId: UserId.parse(userId), jobId: JobId.parse(jobId), requestRevision, provider, outputs }
}
