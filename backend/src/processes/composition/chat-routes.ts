import { chatRoutes } from '../../features/chats/routes.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import type { Foundations } from './foundations.ts'

/** Puts the routes of chats with language models together. */
export function composeChatRoutes(api: Api, base: Foundations): void {
  chatRoutes(api, { ...base, ...base.language })
}
