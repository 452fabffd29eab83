import type { ProviderAccount } from '../account.ts'
import { wavespeedHosts } from './hosts.ts'

export const wavespeedAccount: ProviderAccount<'wavespeed'> = {
  name: 'wavespeed',
  title: 'WaveSpeed',
  prefix: 'WAVESPEED',
  required: true,
  baseUrl: 'https://api.wavespeed.ai',
  // of the account's tier (providers 3.6): Silver
  limits: { inFlight: 100, perMinute: 500 },
  waits: true,
  hosts: wavespeedHosts,
  takesKey: async (...asked) => (await import('./takes-key.ts')).takesKey(...asked),
  connect: async (settings) => (await import('./adapter.ts')).wavespeed(settings),
  reportsOf: async (address, now) => (await import('./reports.ts')).wavespeedReports(address, now),
}
