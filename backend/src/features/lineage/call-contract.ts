import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { CsvTable, endpoint } from '../../platform/http/contract/endpoint.ts'

/** What happens to a call of a language model, in the order in which it may. */
const CallStep = z.object({
  step: z.enum(['reserved', 'sent', 'stop-requested', 'answered', 'failed', 'charged', 'settled']),
  at: z.iso.datetime(),
  /** What is held back, charged, or spent in the end, in cents, fractions allowed. */
  amountCents: z.number().optional(),
  /** Of `answered`: how many tokens the service has counted. */
  inputTokens: z.int().optional(),
  outputTokens: z.int().optional(),
  /** Of `answered`: it has more to say than was paid for. */
  isCutOff: z.boolean().optional(),
  /** Of `failed`: our word for it. */
  reason: z.string().optional(),
})
export type CallStep = z.infer<typeof CallStep>

/** Which model was asked, and for what; without the words of the person and of the model. */
const CallSubject = z.object({
  /** What it was for: `chat`, `style-analysis`, or a word of a later release. */
  feature: z.string(),
  model: z.string(),
  modelName: z.string(),
  provider: z.string(),
  /** The AI sandbox played the service, and the money is simulated. */
  sandbox: z.boolean(),
})

/** What happened in a call of a language model, for admins, without a word of the conversation. */
export const readCallStory = endpoint({
  method: 'GET',
  path: '/api/admin/calls/:callId',
  summary: 'Look at what happened in a call of a language model',
  refusals: [commonErrors.notFound],
  access: 'admin',
  params: z.object({ callId: z.uuid() }),
  response: z.object({
    callId: z.uuid(),
    userId: z.uuid(),
    /** Absent where it was never sent. */
    subject: CallSubject.optional(),
    steps: z.array(CallStep),
  }),
})

/** The steps of a call as a file. */
export const callStepsFile = endpoint({
  method: 'GET',
  path: '/api/admin/calls/:callId/steps.csv',
  summary: 'Save what happened in a call of a language model as CSV',
  refusals: [commonErrors.notFound],
  access: 'admin',
  params: z.object({ callId: z.uuid() }),
  response: CsvTable,
})
