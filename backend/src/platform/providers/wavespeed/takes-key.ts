import { ask, type ServiceOptions } from '../api-client.ts'
import { apiCall } from './client.ts'

/** Whether the service takes the key: asks for the balance (providers 3.1). Throws ProviderUnavailable. */
export async function takesKey(options: ServiceOptions, signal: AbortSignal): Promise<boolean> {
  const { status } = await ask(
    'the balance',
    options,
    apiCall(options, { method: 'GET', path: 'balance' }),
    signal,
    [401, 403],
  )
  return status === 200
}
