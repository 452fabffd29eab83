import { readOutput } from '@studio/backend/features/jobs/output/output-queries.ts'
import { callbackUrlOf } from '@studio/backend/features/webhooks/contract.ts'
import type { Provider, Submission } from '@studio/backend/platform/providers/port.ts'
import { log } from '@temporalio/activity'
import { isOutputFailed } from '../../generation/failures.ts'
import type { IntentRef } from '../../generation/refs.ts'
import { type ActivityDeps, providerOf } from '../deps.ts'
import type { Attempt } from '../request/attempt.ts'
import { readableRequest } from '../request/request.ts'
import { recordSubmission } from './submission.ts'

/** A POST that is under way is never aborted; it ends by its own time-outs. */
const never = new AbortController().signal

/**
 * Sends the one POST of an intent. Its outcome is in the stream before Temporal hears of it; when the log cannot be reached, the
 * workflow writes it. So a task id has two ways into the log.
 */
export async function submitOnce(deps: ActivityDeps, intent: IntentRef): Promise<Submission> {
  const submission = await openIntent(deps, intent).then(
    (attempt) => (attempt === undefined ? noLongerOpen : post(deps, intent, attempt)),
    notSent,
  )
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
  const prepared = await prepare(deps, intent, attempt).catch(notSent)
  return 'kind' in prepared ? prepared : await prepared.provider.submit(prepared.request, never)
}

async function prepare(deps: ActivityDeps, intent: IntentRef, attempt: Attempt) {
  const { request } = await readableRequest(deps, intent, attempt)
  const provider = providerOf(deps, intent.provider)
  // Read right before the POST: a worker that was paused in the meantime must not send an intent that others have given up.
  if ((await openIntent(deps, intent)) === undefined) return noLongerOpen
  return { provider, request: { ...request, ...callbackFor(deps, provider, intent) } }
}

/**
 * Nobody else sends an intent of ours, so one that was not sent here was certainly not sent: another may follow soon. When the request can
 * never be made any more, the outcome is the same as if the service had refused it.
 */
function notSent(error: unknown): Submission {
  if (isOutputFailed(error)) return { kind: 'rejected', reason: 'invalid-request', message: error.message }
  log.warn('a request could not be prepared, so nothing was sent', { error })
  return { kind: 'deferred', retryAfterSeconds: 1, message: 'This could not be prepared for the AI service.' }
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
