import { ask, type ServiceOptions } from '../api-client.ts'

/** Whether the service takes the key: asks it about the key (providers 6), which costs nothing. Throws ProviderUnavailable. */
export async function takesKey({ apiKey, ...service }: ServiceOptions, signal: AbortSignal): Promise<boolean> {
  const headers = { authorization: `Bearer ${apiKey}`, accept: 'application/json' }
  const call = { method: 'GET', url: new URL('/api/v1/key', service.baseUrl), headers } as const
  const { status } = await ask('the key', { ...service, apiKey }, call, signal, [401, 403])
  return status === 200
}
