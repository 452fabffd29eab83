import { readOutput } from '@studio/backend/features/jobs/output/output-queries.ts'
import { callbackUrlOf } from '@studio/backend/features/webhooks/contract.ts'
import type { Provider, Submission } from '@studio/backend/platform/providers/port.ts'
import { log } from '@temporalio/activity'
import { isOutputFailed } from '../../generation/failures.ts'
import type { IntentRef } from '../../generation/refs.ts'
import { type ActivityDeps, providerOf } from '../deps.ts'
import { readableRequest } from '../request/request.ts'
import type { Attempt } from './output.ts'
import { recordSubmission } from './submission.ts'

/** A POST that is under way is never aborted; it ends by its own time-outs. */
const never = new AbortController().signal

/**
 * Sends the one POST of an intent. Its outcome is in the stream before Temporal hears of it; when the log cannot be reached, the
 * workflow writes it. So a task id has two ways into the log.
 */
export async function submitOnce(deps: ActivityDeps, intent: IntentRef): Promise<Submission> {
  const attempt = await openIntent(deps, intent)
  if (attempt === undefined) return noLongerOpen
  const submission = await post(deps, intent, attempt)
  try {
    await recordSubmission(deps, intent, submission)
  } catch (error) {
    log.warn('the answer to a submit is left to the workflow to write', { jobId: intent.jobId, n: intent.n, error })
  }
  return submission
}

/**
 * Sends the POST of an intent and writes nothing. It is not sent, and the outcome is `unclear`, when the intent is no longer
 * open.
 * @param attempt the data of the intent as it is in the output's stream
 */
export async function post(deps: ActivityDeps, intent: IntentRef, attempt: Attempt): Promise<Submission> {
  const prepared = await readableRequest(deps, intent, attempt).catch(rejected)
  if ('kind' in prepared) return prepared
  // Read right before the POST: a worker that was paused in the meantime must not send an intent that others have given up.
  if ((await openIntent(deps, intent)) === undefined) return noLongerOpen
  const provider = providerOf(deps, intent.provider)
  return await provider.submit({ ...prepared.request, ...callbackFor(deps, provider, intent) }, never)
}

/** Nothing was sent and nothing ever can be, so the outcome is the same as if the service had refused it. */
function rejected(error: unknown): Submission {
  if (!isOutputFailed(error)) throw error
  return { kind: 'rejected', reason: 'invalid-request', message: error.message }
}

/** A service is given a callback address only when it can reach it: over HTTPS, or from the sandbox on this machine. */
function callbackFor({ publicUrl }: ActivityDeps, { reports, sandbox }: Provider, intent: IntentRef) {
  const reachable = publicUrl?.protocol === 'https:' || sandbox
  return reports && publicUrl && reachable ? { callbackUrl: callbackUrlOf(publicUrl, intent) } : {}
}

const noLongerOpen: Submission = { kind: 'unclear', message: 'The intent is no longer open.' }

/** The data of an intent as it is in the output's stream; undefined when it already has its outcome or the output has failed. */
async function openIntent({ store }: ActivityDeps, { jobId, n, attempt }: IntentRef): Promise<Attempt | undefined> {
  const state = await readOutput(store, jobId, n)
  return state.phase === 'intended' && state.attempt.attempt === attempt ? state.attempt : undefined
}
