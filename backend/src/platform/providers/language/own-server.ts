import type { OwnServer } from '../account.ts'
import { chatCompletions } from './chat-completions.ts'
import type { LanguageService } from './port.ts'

/** Connects to a server of one's own. What it answers is real, and costs nothing. */
export function ownServer({ url, apiKey }: OwnServer): LanguageService {
  const { origin, pathname } = new URL(url)
  return chatCompletions({
    name: 'local',
    baseUrl: origin,
    apiKey,
    path: pathname.replace(/\/*$/, '/'),
    hosts: { isSandbox: () => false },
  })
}
