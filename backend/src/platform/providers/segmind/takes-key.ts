import { ask, type ServiceOptions } from '../api-client.ts'
import { apiCall } from './client.ts'

/** An id that no request has. */
const nobody = '00000000-0000-4000-8000-000000000000'

/**
 * Whether the service takes the key. It has no call for that, so this asks for a request that does not exist: without a valid key the
 * response is 401, else 404. Throws ProviderUnavailable.
 */
export async function takesKey(options: ServiceOptions, signal: AbortSignal): Promise<boolean> {
  const call = apiCall(options, { method: 'GET', path: `requests/${nobody}/status` })
  const { status } = await ask('a request', options, call, signal, [401, 403, 404])
  return status === 200 || status === 404
}
