import type { Account } from '@studio/backend/platform/providers/account.ts'
import { readAddress } from '@studio/backend/platform/providers/account-settings.ts'
import { allAccounts } from '@studio/backend/platform/providers/accounts.ts'
import { simulatedAccounts } from '../start/plan/simulated-accounts.ts'
import { type Finding, ok, problem } from './finding.ts'
import { type Probe, probe } from './probe.ts'

/** The state of one account at an AI service. */
export interface AccountState {
  readonly account: Pick<Account, 'title' | 'prefix'>
  /** `key`: it has a key; `sandbox`: the AI sandbox simulates its service; `off`: neither, so its models are not offered. */
  readonly by: 'key' | 'sandbox' | 'off'
  /** Whether the service accepts the key; undefined without a key. */
  readonly takesKey?: Probe<boolean>
}

/** Checks each key with a read at its service that costs nothing. */
export function lookAtAccounts(
  environment: NodeJS.ProcessEnv,
  withKey: ReadonlySet<string>,
  accounts: readonly Account[] = allAccounts,
): Promise<readonly AccountState[]> {
  const simulated: ReadonlySet<string> = new Set(simulatedAccounts(withKey).map(({ name }) => name))
  return Promise.all(
    accounts.map(async (account): Promise<AccountState> => {
      if (!withKey.has(account.name)) return { account, by: simulated.has(account.name) ? 'sandbox' : 'off' }
      const takesKey = await probe(account.title, async () => {
        const { baseUrl, apiKey = '' } = readAddress(account, environment)
        return await account.takesKey({ baseUrl, apiKey }, AbortSignal.timeout(askMs))
      })
      return { account, by: 'key', takesKey }
    }),
  )
}

const askMs = 7_000

/** One finding for every account at an AI service. */
export function checkAccounts(states: readonly AccountState[]): Finding[] {
  return states.map(({ account: { title, prefix }, by, takesKey }) => {
    if (by === 'sandbox') return ok(title, 'is simulated by the AI sandbox: there is no key')
    if (by === 'off' || takesKey === undefined)
      return ok(title, 'is not used: there is no key, and its models are not offered')
    return checkKey(title, `${prefix}_API_KEY`, takesKey)
  })
}

function checkKey(title: string, variable: string, found: Probe<boolean>): Finding {
  if (found.state !== 'seen') {
    const reason = found.state === 'failed' ? found.reason : 'no request was sent'
    return problem(
      title,
      `cannot be reached: ${reason}`,
      'Look at the network of this machine, and at the status page of the service.',
    )
  }
  if (found.seen) return ok(title, `accepts the key of ${variable}`)
  return problem(title, `refuses the key of ${variable}`, 'Make a new key on the pages of the service, and set it.')
}
