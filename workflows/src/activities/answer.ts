import { deferOutput, submittedOutput } from '@studio/backend/jobs/commands.ts'
import type { Submission } from '@studio/backend/providers/port.ts'
import type { IntentRef } from '../refs.ts'
import type { ActivityDeps } from './deps.ts'
import { outputStep } from './request.ts'

/**
 * Writes the provider's answer into the output's stream; a second time is nothing. A rejection becomes the fate, and an
 * unclear answer leaves the intent as it stands: unanswered.
 */
export async function writeAnswer(deps: ActivityDeps, intent: IntentRef, answer: Submission): Promise<void> {
  const step = { ...(await outputStep(deps, intent)), attempt: intent.attempt }
  switch (answer.kind) {
    case 'accepted':
      await submittedOutput(deps.handle, { ...step, taskId: answer.taskId })
      return
    case 'deferred': {
      const until = new Date(deps.clock().getTime() + answer.retryAfterSeconds * 1000).toISOString()
      await deferOutput(deps.handle, { ...step, until, message: answer.message })
      return
    }
    case 'rejected':
    case 'unclear':
  }
}
