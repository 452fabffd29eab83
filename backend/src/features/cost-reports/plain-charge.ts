import { type CostEvent, costEvents } from '../costs/events.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const { schema } = costEvents.CostRecorded

type Fields = Readonly<Record<string, unknown>>
const areFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0
const isCountOrAbsent = (value: unknown): boolean => value === undefined || isCount(value)
const isId = (value: unknown): boolean => typeof value === 'string' && uuid.test(value)
const isIdOrAbsent = (value: unknown): boolean => value === undefined || isId(value)

/**
 * Whether an event is a charge of an output as nearly all are, and of the newest schema, so that it needs no codec: checking it in this way
 * takes a tenth of the time. What is not recognised here goes through the codec, which alone decides what is wrong.
 */
export function isPlainCharge(data: unknown, metadata: unknown): data is CostEvent['data'] {
  if (!areFields(metadata) || metadata['schema'] !== schema) return false
  if (typeof metadata['correlationId'] !== 'string' || typeof metadata['causationId'] !== 'string') return false
  return areFields(data) && isCharge(data) && isUsage(data['usage'])
}

const isCharge = (data: Fields): boolean =>
  isId(data['userId']) &&
  isIdOrAbsent(data['jobId']) &&
  isIdOrAbsent(data['callId']) &&
  isText(data['feature']) &&
  isText(data['model']) &&
  isText(data['provider']) &&
  typeof data['sandbox'] === 'boolean' &&
  isCount(data['amount']) &&
  isCount(data['priceListVersion']) &&
  isCountOrAbsent(data['n']) &&
  isCountOrAbsent(data['unitPrice']) &&
  data['credits'] === undefined &&
  (data['unit'] === undefined || isText(data['unit']))

const isUsage = (usage: unknown): boolean =>
  areFields(usage) &&
  isCount(usage['outputs']) &&
  !('inputTokens' in usage) &&
  (usage['seconds'] === undefined || (Number.isFinite(usage['seconds']) && Number(usage['seconds']) > 0)) &&
  (usage['resolution'] === undefined || typeof usage['resolution'] === 'string')
