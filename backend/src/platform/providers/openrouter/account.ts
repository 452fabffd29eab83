import type { LanguageAccount } from '../account.ts'
import { openrouterHosts } from './hosts.ts'

export const openrouterAccount: LanguageAccount<'openrouter'> = {
  name: 'openrouter',
  title: 'OpenRouter',
  prefix: 'OPENROUTER',
  required: false,
  baseUrl: 'https://openrouter.ai',
  hosts: openrouterHosts,
  takesKey: async (...asked) => (await import('./takes-key.ts')).takesKey(...asked),
  connectLanguage: async (options) => (await import('./adapter.ts')).openrouter(options),
}
