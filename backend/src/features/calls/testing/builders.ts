import { CallId } from '../../../platform/eventsourcing/event.ts'
import { context, userId } from '../../jobs/testing/builders.ts'
import type { CallEvent, Intent } from '../events.ts'

export const callId = CallId.parse('66666666-6666-4666-8666-666666666666')
export const onCall = { callId, userId }

export const intent: Intent = {
  feature: 'style-analysis',
  provider: 'openrouter',
  model: 'openai/gpt-4o',
  sandbox: true,
  reserved: 50_000,
  priceListVersion: 1,
}

export const usage = { inputTokens: 1_000, outputTokens: 200, cost: '0.0045' }

export const intended: CallEvent = { type: 'CallIntended', data: { ...onCall, ...intent } }

export const stopRequested: CallEvent = { type: 'CallStopRequested', data: onCall }

export const answered: CallEvent = {
  type: 'CallAnswered',
  data: { ...onCall, text: { plain: 'Soft light.' }, finish: 'stop', usage, generationId: 'gen-1', amount: 4_500 },
}

export const failed: CallEvent = { type: 'CallFailed', data: { ...onCall, reason: 'busy', message: 'Later.' } }

export const ofCall = { ...context, ...onCall }
