import type { ServiceOptions } from './api-client.ts'
import type { LanguageService } from './language/port.ts'
import type { Provider, ReadReport } from './port.ts'
import type { ServiceHosts } from './service-hosts.ts'

/** The settings of an account at a service that makes media. */
export interface AccountSettings extends ServiceOptions {
  /** How many outputs may be at the service at once. */
  readonly inFlight: number
  /** How many submits are allowed per minute. */
  readonly perMinute: number
  /** Whether submits wait for the end of the task, where the model allows it. A task that takes longer is reconciled. */
  readonly sync: boolean
}

/** What is needed to check the webhooks of an account: its address, and its key if there is one. */
export interface AccountAddress extends Omit<ServiceOptions, 'apiKey'> {
  readonly apiKey: string | undefined
}

/** An AI service that the product can use: what every account has, whatever the service is for. */
export interface Account<Name extends string = string> {
  /** Its name in events, queues, metrics and webhook addresses. It must not change once it is in an event. */
  readonly name: Name
  /** Its name for people. */
  readonly title: string
  /** Prefix of its variables: `<PREFIX>_API_KEY` and `<PREFIX>_URL`, for one that makes media also `_IN_FLIGHT`, `_PER_MINUTE`, `_SYNC`. */
  readonly prefix: string
  /** True: the product does not start without its key. False: its models are offered only when there is a key. */
  readonly required: boolean
  /** The service's own address. */
  readonly baseUrl: string
  readonly hosts: ServiceHosts
  /**
   * Asks the service, by a read that costs nothing, whether it takes the key. Throws ProviderUnavailable when there is no clear
   * response.
   */
  readonly takesKey: (options: ServiceOptions, signal: AbortSignal) => Promise<boolean>
}

/** A service that makes media by tasks: everything in which such services differ, except the models, which the catalogue has. */
export interface ProviderAccount<Name extends string = string> extends Account<Name> {
  /** What an account usually allows: outputs at once, and submits per minute. */
  readonly limits: { readonly inFlight: number; readonly perMinute: number }
  /** Whether the response to a submit can wait for the end of the task; `<PREFIX>_SYNC=1` switches this on. */
  readonly waits: boolean
  readonly connect: (settings: AccountSettings) => Promise<Provider>
  /** Checks the signatures of its webhooks; absent when it sends none. */
  readonly reportsOf?: (address: AccountAddress, now?: () => Date) => Promise<ReadReport>
}

/** How to reach a service of language models. */
export type LanguageSettings = ServiceOptions

/** A service of language models. */
export interface LanguageAccount<Name extends string = string> extends Account<Name> {
  readonly connectLanguage: (settings: LanguageSettings) => Promise<LanguageService>
}

/** A server of language models of one's own that speaks the format of chat completions, such as Ollama, LM Studio, vLLM or llama.cpp. */
export interface OwnServer {
  /** Its API, such as `http://localhost:11434/v1`. */
  readonly url: string
  /** Empty where it wants none. */
  readonly apiKey: string
  /** Names of its models, the first by default. */
  readonly models: readonly string[]
  /** Whether they see pictures. */
  readonly sees: boolean
}
