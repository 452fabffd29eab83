import type { ServiceOptions } from '../api-client.ts'
import { chatCompletions } from '../language/chat-completions.ts'
import type { LanguageService } from '../language/port.ts'
import { openrouterHosts } from './hosts.ts'

/** OpenRouter's chat completions, or the AI sandbox when `baseUrl` is not the service's own address. */
export function openrouter(options: ServiceOptions): LanguageService {
  return chatCompletions({ ...options, name: 'openrouter', hosts: openrouterHosts, path: '/api/v1/' })
}
