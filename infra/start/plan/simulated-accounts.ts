import { allAccounts } from '@studio/backend/platform/providers/accounts.ts'

/**
 * The accounts whose services the AI sandbox simulates: all without a key, if the product requires at least one of these. When all
 * required accounts have a key no sandbox runs, and the models of accounts without a key are not offered.
 * @param withKey names of the accounts that have a key
 */
export function simulatedAccounts(withKey: ReadonlySet<string>): typeof allAccounts {
  const without = allAccounts.filter(({ name }) => !withKey.has(name))
  return without.some(({ required }) => required) ? without : []
}
