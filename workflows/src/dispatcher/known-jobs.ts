import { jobKinds } from '@studio/backend/features/job-kinds.ts'
import { JobId, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { providerAccounts } from '@studio/backend/platform/providers/accounts.ts'
import type { JobRef } from '../generation/refs.ts'

/** Whether this release has an account for the service that the log names. */
export function isKnownService(word: string): boolean {
  return providerAccounts.some(({ name }) => name === word)
}

/** A job as the log describes it: a later release may have written a kind or service that this one does not know. */
interface JobInLog {
  readonly userId: string
  readonly jobId: string
  readonly kind: string
  readonly requestRevision: string
  readonly provider: string
  readonly outputs: number
}

/**
 * The arguments with which the workflow of a job is started; undefined for a job that only a later release can make, to which it
 * is left.
 */
export function jobRefOf({ userId, jobId, kind, requestRevision, provider, outputs }: JobInLog): JobRef | undefined {
  if (!jobKinds.has(kind) || !isKnownService(provider)) return undefined
  return { userId: UserId.parse(userId), jobId: JobId.parse(jobId), requestRevision, provider, outputs }
}
