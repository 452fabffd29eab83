import { readOutput } from '@studio/backend/features/jobs/queries.ts'
import { callbackUrlOf } from '@studio/backend/features/webhooks/contract.ts'
import type { Provider, Submission } from '@studio/backend/platform/providers/port.ts'
import { log } from '@temporalio/activity'
import { isOutputFailed } from '../generation/failures.ts'
import type { IntentRef } from '../generation/refs.ts'
import { type ActivityDeps, providerOf } from './deps.ts'
import { readableRequest } from './request.ts'
import { recordSubmission } from './submission.ts'

/** Nobody takes a sent POST back: it ends by its own time-outs. */
const never = new AbortController().signal

/**
 * Sends an intent: one POST. The answer is in the stream before Temporal hears of it; if the log cannot be reached the
 * workflow writes it, so that a task id has two ways to be kept.
 */
export async function submitOnce(deps: ActivityDeps, intent: IntentRef): Promise<Submission> {
  const submission = await post(deps, intent)
  try {
    await recordSubmission(deps, intent, submission)
  } catch (error) {
    log.warn('the answer to a submit is left to the workflow to write', { jobId: intent.jobId, n: intent.n, error })
  }
  return submission
}

/** The POST of an intent and nothing else; not sent, and `unclear`, when the intent is no longer open. */
export async function post(deps: ActivityDeps, intent: IntentRef): Promise<Submission> {
  const prepared = await readableRequest(deps, intent).catch(rejected)
  if ('kind' in prepared) return prepared
  if (!(await stillOurs(deps, intent))) return { kind: 'unclear', message: 'The intent is no longer open.' }
  const provider = providerOf(deps, intent.provider)
  return await provider.submit({ ...prepared.request, ...callbackFor(deps, provider, intent) }, never)
}

/** Nothing was sent, and never can be: as if the service had refused it. */
function rejected(error: unknown): Submission {
  if (!isOutputFailed(error)) throw error
  return { kind: 'rejected', reason: 'invalid-request', message: error.message }
}

/** A service is told where to report its task when it can get there: over HTTPS, or from this machine's own sandbox. */
function callbackFor({ publicUrl }: ActivityDeps, { reports, sandbox }: Provider, intent: IntentRef) {
  const reachable = publicUrl?.protocol === 'https:' || sandbox
  return reports && publicUrl && reachable ? { callbackUrl: callbackUrlOf(publicUrl, intent) } : {}
}

/** Looked at last before the POST: a worker that was frozen meanwhile must not send what others have given up. */
async function stillOurs({ store }: ActivityDeps, { jobId, n, attempt }: IntentRef): Promise<boolean> {
  const state = await readOutput(store, jobId, n)
  return state.phase === 'intended' && state.attempt.attempt === attempt
}
