import type { Account, LanguageAccount, ProviderAccount } from './account.ts'
import { openrouterAccount } from './openrouter/account.ts'
import { segmindAccount } from './segmind/account.ts'
import { wavespeedAccount } from './wavespeed/account.ts'

const makersOfMedia = [wavespeedAccount, segmindAccount] as const

type MediaAccountName = (typeof makersOfMedia)[number]['name']
/** The names of the accounts. A table that is keyed by them does not compile while a service is missing in it. */
export type AccountName = MediaAccountName | (typeof openrouterAccount)['name']

/**
 * The services that make media by tasks. Limits, queues, the dispatcher's lines, metrics and webhooks follow from this list. Adapters
 * are loaded when they connect, so that whoever needs only names may import it.
 */
export const providerAccounts: readonly ProviderAccount<MediaAccountName>[] = makersOfMedia

/** The service of language models. */
export const languageAccount: LanguageAccount<AccountName> = openrouterAccount

/** Every AI service that the product can use. Variables, doctor, and the sandbox's part in a start follow from this list. */
export const allAccounts: readonly Account<AccountName>[] = [...makersOfMedia, openrouterAccount]
