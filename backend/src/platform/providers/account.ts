import type { ServiceOptions } from './api-client.ts'
import type { Provider, ReadReport } from './port.ts'
import type { ServiceHosts } from './service-hosts.ts'

/** The settings of an account at an AI service. */
export interface AccountSettings extends ServiceOptions {
  /** How many outputs may be at the service at once. */
  readonly inFlight: number
  /** How many submits are allowed per minute. */
  readonly perMinute: number
  /** Whether submits wait for the end of the task, where the model allows it. A task that takes longer is reconciled. */
  readonly sync: boolean
}

/** The address of an account, for those who only check what comes from it; its key may be missing. */
export interface AccountAddress extends Omit<ServiceOptions, 'apiKey'> {
  readonly apiKey: string | undefined
}

/** One AI service that the product can use: everything that differs between services, besides the models of the catalogue. */
export interface ProviderAccount {
  /** Its name in events, queues, metrics and addresses of webhooks; never changed once an event has it. */
  readonly name: string
  /** Its name for people. */
  readonly title: string
  /** Prefix of its variables: `<PREFIX>_API_KEY`, `_URL`, `_IN_FLIGHT`, `_PER_MINUTE`, `_SYNC`. */
  readonly prefix: string
  /** Whether the product needs its key. Models of other services are offered only when there is a key. */
  readonly required: boolean
  /** The service's own address. */
  readonly baseUrl: string
  /** What an account usually allows: outputs at once, and submits per minute. */
  readonly limits: { readonly inFlight: number; readonly perMinute: number }
  /** Whether its submits can wait for the end of the task, which `<PREFIX>_SYNC=1` switches on. */
  readonly waits: boolean
  readonly hosts: ServiceHosts
  /**
   * Asks the service, by a read that costs nothing, whether it takes the key. Throws ProviderUnavailable when there is no clear
   * response.
   */
  readonly takesKey: (options: ServiceOptions, signal: AbortSignal) => Promise<boolean>
  readonly connect: (settings: AccountSettings) => Promise<Provider>
  /** Checks the signatures of its webhooks; absent when it sends none. */
  readonly reportsOf?: (address: AccountAddress, now?: () => Date) => Promise<ReadReport>
}
