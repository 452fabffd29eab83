import type { ProviderAccount } from '../account.ts'
import { segmindHosts } from './hosts.ts'

export const segmindAccount: ProviderAccount<'segmind'> = {
  name: 'segmind',
  title: 'Segmind',
  prefix: 'SEGMIND',
  required: false,
  baseUrl: 'https://api.segmind.com',
  // Segmind documents no limits (providers 5), so these are cautious
  limits: { inFlight: 5, perMinute: 60 },
  waits: false,
  hosts: segmindHosts,
  takesKey: async (...asked) => (await import('./takes-key.ts')).takesKey(...asked),
  connect: async (settings) => (await import('./adapter.ts')).segmind(settings),
}
