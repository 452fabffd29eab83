import { ask } from '../api-client.ts'
import { parseBody } from '../json-body.ts'
import { type ProviderRequest, ProviderUnavailable } from '../port.ts'
import { apiCall, type WavespeedOptions } from './client.ts'
import { ModelList, Quote } from './wire.ts'

/** About a thousand models, each with the schema of its inputs. */
const limits = { maxBytes: 32 * 1024 * 1024 }

/** Price of one output in millionths of a dollar; undefined when the service has no price for it. Throws ProviderUnavailable. */
export async function quotePrice(
  options: WavespeedOptions,
  { path, inputs }: ProviderRequest,
  signal: AbortSignal,
): Promise<number | undefined> {
  const body = { model_id: path, inputs }
  const call = apiCall(options, { method: 'POST', path: 'model/pricing', body })
  const response = await ask('the quote', options, call, signal, [400, 404])
  const quote = response.status === 200 ? parseBody(Quote, response.body) : undefined
  return quote && Math.round(quote.data.unit_price * 1_000_000)
}

/** Paths of the models that the service has today. Throws ProviderUnavailable. */
export async function listModelPaths(options: WavespeedOptions, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const { body } = await ask(
    'the list of models',
    options,
    apiCall(options, { method: 'GET', path: 'models', limits }),
    signal,
  )
  const list = parseBody(ModelList, body)
  if (list === undefined) throw new ProviderUnavailable('the list of models had an unexpected shape')
  return new Set(list.data.map((model) => model.model_id))
}
