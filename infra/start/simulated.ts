import { providerAccounts } from '@studio/backend/platform/providers/accounts.ts'

/**
 * The accounts whose services the AI sandbox stands in for: all without a key, if the product needs one of them. With keys for all
 * that it needs there is no sandbox, and what has no key is not offered.
 * @param withKey names of the accounts that there is a key for
 */
export function simulatedAccounts(withKey: ReadonlySet<string>): typeof providerAccounts {
  const without = providerAccounts.filter(({ name }) => !withKey.has(name))
  return without.some(({ required }) => required) ? without : []
}
