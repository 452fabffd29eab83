import type { ProviderAccount } from './account.ts'
import { segmindAccount } from './segmind/account.ts'
import { wavespeedAccount } from './wavespeed/account.ts'

const accounts = [wavespeedAccount, segmindAccount] as const

/** The names of the accounts. A table that is keyed by them does not compile while a service is missing in it. */
export type AccountName = (typeof accounts)[number]['name']

/**
 * Every AI service that the product can use. Variables, limits, queues, the dispatcher's lines, metrics, webhooks and the
 * sandbox's part in a start follow from this list. Adapters are loaded when they connect, so that whoever needs only names may
 * import it.
 */
export const providerAccounts: readonly ProviderAccount<AccountName>[] = accounts
