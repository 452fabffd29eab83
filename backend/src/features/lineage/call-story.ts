import type { Recorded } from '../../platform/eventsourcing/event.ts'
import type { CallEvent } from '../calls/events.ts'
import type { CallDocument } from '../calls/queries.ts'
import { modelName } from '../catalogue/model-name.ts'
import { centsOf } from '../catalogue/money.ts'
import type { CostEvent } from '../costs/events.ts'
import type { CallStep, readCallStory } from './call-contract.ts'

type LifeEvent = CallEvent | CostEvent
type Told = Omit<CallStep, 'at'>

/** How services say that an answer has been cut off. */
const cutOff = 'length'

/** What an event means for the story. Each step names the fields that it shows: words of people and of services stay in the log. */
function toldOf(event: LifeEvent): Told {
  switch (event.type) {
    case 'CallIntended':
      return { step: 'sent' }
    case 'CallStopRequested':
      return { step: 'stop-requested' }
    case 'CallAnswered': {
      const { usage, finish } = event.data
      const tokens = usage && { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens }
      return { step: 'answered', ...tokens, ...(finish === cutOff && { isCutOff: true }) }
    }
    case 'CallFailed':
      return { step: 'failed', reason: event.data.reason }
    case 'CostRecorded':
      return { step: 'charged', amountCents: centsOf(event.data.amount) }
  }
}

/** What is held back for a call before it is sent, and what stays spent of it in the end. */
function reservationSteps({ reservedAt, reserved, settledAt, spent }: CallDocument) {
  const amount = (micros: number | undefined) => (micros === undefined ? {} : { amountCents: centsOf(micros) })
  const first: CallStep = { step: 'reserved', at: reservedAt.toISOString(), ...amount(reserved) }
  const last: CallStep[] =
    settledAt === undefined ? [] : [{ step: 'settled', at: settledAt.toISOString(), ...amount(spent) }]
  return { first, last }
}

/** The story of a call: its reservation as the read model has it, around its life and its charge in the order of the log. */
export function callStory(
  call: CallDocument,
  events: readonly Recorded<LifeEvent>[],
): ReturnType<typeof readCallStory.response.parse> {
  const { first, last } = reservationSteps(call)
  const life = events
    .toSorted((a, b) => Number(a.position - b.position))
    .map((event) => ({ ...toldOf(event), at: event.created.toISOString() }))
  const intended = events.find((event) => event.type === 'CallIntended')
  return {
    callId: call._id,
    userId: call.userId,
    ...(intended && { subject: subjectOf(intended.data) }),
    steps: [first, ...life, ...last],
  }
}

function subjectOf({ feature, model, provider, sandbox }: Extract<CallEvent, { type: 'CallIntended' }>['data']) {
  return { feature, model, modelName: modelName(model), provider, sandbox }
}
