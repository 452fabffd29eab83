import { type ApiCall, ask, type ServiceOptions } from '../api-client.ts'

export interface WavespeedOptions extends ServiceOptions {
  /** Whether submits wait for the end of the task, where the model allows it (providers 3.3). */
  readonly sync?: boolean
}

/** A call of the API with our key; it can be sent once by `send`, or repeatedly by `read`. */
export function apiCall(
  { baseUrl, apiKey }: WavespeedOptions,
  call: Pick<ApiCall, 'method' | 'body' | 'bytes' | 'limits'> & {
    readonly path: string
    readonly headers?: ApiCall['headers']
  },
): ApiCall {
  const { path, headers, ...rest } = call
  const ours = { authorization: `Bearer ${apiKey}`, accept: 'application/json' }
  return { ...rest, url: new URL(`/api/v3/${path}`, baseUrl), headers: { ...headers, ...ours } }
}

/** Reads from the API once. Throws ProviderUnavailable unless the status is 200. */
export function read(what: string, options: WavespeedOptions, path: string, signal: AbortSignal) {
  return ask(what, options, apiCall(options, { method: 'GET', path }), signal)
}

/** Reads by POST. The call changes nothing, so it may be repeated. Throws like `read`. */
export function query(what: string, options: WavespeedOptions, path: string, body: object, signal: AbortSignal) {
  return ask(what, options, apiCall(options, { method: 'POST', path, body }), signal)
}
