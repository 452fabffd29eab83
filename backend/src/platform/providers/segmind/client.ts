import type { ApiCall, ServiceOptions } from '../api-client.ts'

/** A call of the v2 API with our key in a header of its own, since the service refuses it as a bearer token (providers 5). */
export function apiCall(
  { baseUrl, apiKey }: ServiceOptions,
  call: Pick<ApiCall, 'method' | 'body'> & { readonly path: string },
): ApiCall {
  return {
    method: call.method,
    url: new URL(`/v2/${call.path}`, baseUrl),
    headers: { 'x-api-key': apiKey, accept: 'application/json' },
    ...(call.body && { body: call.body }),
  }
}
