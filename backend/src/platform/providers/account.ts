import type { ServiceOptions } from './api-client.ts'
import type { Provider, ReadReport } from './port.ts'
import type { ServiceHosts } from './service-hosts.ts'

/** An account at an AI service as this installation has it. */
export interface AccountSettings extends ServiceOptions {
  /** Outputs at the service at once. */
  readonly inFlight: number
  /** Submits. */
  readonly perMinute: number
  /** Submits wait for the end of the task where the model allows it; what is late is reconciled. */
  readonly sync: boolean
}

/** Where an account is, for those who only check what comes from it; its key may be missing. */
export interface AccountAddress extends Omit<ServiceOptions, 'apiKey'> {
  readonly apiKey: string | undefined
}

/** One AI service that the product can use: everything that differs between services, besides the models of the catalogue. */
export interface ProviderAccount {
  /** Its word in events, names of queues, metrics and addresses of webhooks: never changed once an event has it. */
  readonly name: string
  /** As people know it. */
  readonly title: string
  /** What the names of its variables begin with: `<PREFIX>_API_KEY`, `_URL`, `_IN_FLIGHT`, `_PER_MINUTE`, `_SYNC`. */
  readonly prefix: string
  /** The product needs its key; models of other services are offered only where there is a key. */
  readonly required: boolean
  /** The service's own address. */
  readonly baseUrl: string
  /** What an account usually allows: outputs at once, and submits. */
  readonly limits: { readonly inFlight: number; readonly perMinute: number }
  /** Its submits can wait for the end of the task, when `<PREFIX>_SYNC` is 1. */
  readonly waits: boolean
  readonly hosts: ServiceHosts
  readonly connect: (settings: AccountSettings) => Promise<Provider>
  /** Tells its webhooks from forgeries; absent: it sends none. */
  readonly reportsOf?: (address: AccountAddress, now?: () => Date) => Promise<ReadReport>
}
