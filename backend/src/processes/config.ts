import { resolve } from 'node:path'
import { z } from 'zod'
import { AdminPassword } from '../features/admins/contract.ts'
import type { ConnectedProviders } from '../features/catalogue/model.ts'
import type { KeyLocation } from '../platform/eventsourcing/keys/open-keys.ts'
import { eventStoreAddressHelp, isEventStoreAddress } from '../platform/eventsourcing/store/address.ts'
import type { MetricsAccess } from '../platform/observability/metrics.ts'
import { StartRefused } from '../platform/observability/start-refused.ts'
import {
  databaseNameHelp,
  isMongoAddress,
  mongoAddressHelp,
  namesDatabase,
} from '../platform/projections/mongo/mongo-address.ts'
import type { AccountAddress, LanguageSettings, OwnServer } from '../platform/providers/account.ts'
import { readAddress } from '../platform/providers/account-settings.ts'
import { allAccounts, languageAccount, providerAccounts } from '../platform/providers/accounts.ts'
import { isLoopback, isOnThisMachine } from './addresses.ts'

const base64Key = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
const secureUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => isSecure(new URL(text)), 'must start with https:// unless it is on this machine')

/** A list separated by commas. */
const listIn = (unset: string) =>
  z
    .string()
    .default(unset)
    .transform((text) =>
      text
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    )

/** The same, empty when the variable is unset. */
const listOfText = listIn('')

/** A host as a content security policy names it, without anything that could end the directive. */
const hostPattern = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i

const policyHosts = z.array(z.string().regex(hostPattern, 'must be names of hosts, such as *.example.com'))

/** Where most LoRAs come from; Hugging Face redirects from its first host to the others. */
const loraPictureHosts = 'huggingface.co,*.huggingface.co,*.hf.co,image.civitai.com'

const Environment = z.object({
  EVENTSTORE_URL: z.string().refine(isEventStoreAddress, eventStoreAddressHelp),
  MONGO_URL: z
    .string()
    .refine(isMongoAddress, { error: mongoAddressHelp, abort: true })
    .refine(namesDatabase, databaseNameHelp),
  MASTER_KEY: base64Key,
  DATA_DIR: z.string().min(1).default('.data'),
  DISK_RESERVE: z.coerce.number().nonnegative().optional(),
  S3_BUCKET: z.string().min(3).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const ApiEnvironment = Environment.extend({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ADMIN_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  ADMIN_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_ISSUER: secureUrl,
  OIDC_CLIENT_ID: z.string().min(1),
  OIDC_CLIENT_SECRET: z.string().min(1),
  SIGNUP: z.enum(['open', 'invited']).default('invited'),
  DAILY_SPEND_CAP: z.coerce.number().nonnegative().default(20),
  STORAGE_QUOTA: z.coerce.number().nonnegative().default(20),
  TEST_LOGIN_EMAIL: z.email().optional(),
  TEST_LOGIN_PASSWORD: z.string().min(8).optional(),
  ADMIN_EMAIL: z.email().default('admin@atelier.local'),
  ADMIN_PASSWORD: AdminPassword.optional(),
  TRUSTED_PROXIES: listOfText,
  PROFILE_PICTURE_HOSTS: listOfText.pipe(policyHosts),
  LORA_PICTURE_HOSTS: listIn(loraPictureHosts).pipe(policyHosts),
  LORA_HOSTS: listOfText.pipe(
    z.array(z.string().regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, 'must be names of hosts, such as huggingface.co')),
  ),
  CHAT_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHAT_API_KEY: z.string().default(''),
  CHAT_MODEL: listOfText,
  CHAT_VISION: z.enum(['0', '1']).default('0'),
  NODE_ENV: z.string().optional(),
})
  .refine((env) => env.CHAT_API_URL === undefined || env.CHAT_MODEL.length > 0, {
    path: ['CHAT_MODEL'],
    error: 'names the models of CHAT_API_URL, with commas between',
  })
  .refine((env) => (env.TEST_LOGIN_EMAIL === undefined) === (env.TEST_LOGIN_PASSWORD === undefined), {
    path: ['TEST_LOGIN_PASSWORD'],
    error: 'and TEST_LOGIN_EMAIL are set together or not at all',
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.TEST_LOGIN_EMAIL === undefined, {
    path: ['TEST_LOGIN_EMAIL'],
    error: 'is for tests: it is refused with NODE_ENV=production',
  })
  .refine((env) => env.NODE_ENV !== 'production' || isSecure(new URL(env.PUBLIC_URL ?? 'http://localhost')), {
    path: ['PUBLIC_URL'],
    error: 'must start with https:// unless it is on this machine, with NODE_ENV=production',
  })
  .refine((env) => env.NODE_ENV !== 'production' || isSecure(adminUrlOf(env)), {
    path: ['ADMIN_PUBLIC_URL'],
    error: 'must start with https:// unless it is on this machine, with NODE_ENV=production',
  })
  .refine((env) => adminPortOf(env) === 0 || adminUrlOf(env).origin !== publicUrlOf(env).origin, {
    path: ['ADMIN_PUBLIC_URL'],
    error: 'must be another origin than PUBLIC_URL: admins have a site of their own',
  })

/** What every process needs to reach the log, the read models, the keys and the media. */
export interface Config extends KeyLocation {
  readonly eventStoreUrl: string
  readonly mongoUrl: string
  /** Base64 of 32 bytes. */
  readonly masterKey: string
  readonly dataFolder: string
  /** Bytes that must stay free on the disk of that folder, or new work is refused; undefined: the usual reserve. */
  readonly diskReserve: number | undefined
  readonly mediaFolder: string
  readonly logLevel: z.infer<typeof Environment>['LOG_LEVEL']
}

export interface ApiConfig extends Config {
  readonly port: number
  /** Origin under which browsers reach us, without a path. */
  readonly publicUrl: URL
  /** The site of admins. */
  readonly adminPort: number
  readonly adminUrl: URL
  readonly oidc: { readonly issuer: URL; readonly clientId: string; readonly clientSecret: string }
  /** Whether the AI services are simulated; every picture and page then says so. */
  readonly sandbox: boolean
  /**
   * Webhook settings by the name of the account. Reports of a service are accepted only with a key, without which none can be
   * told from a forgery.
   */
  readonly addresses: ReadonlyMap<string, AccountAddress>
  /** The AI services that there is a key for; models of other services cannot be requested. */
  readonly connected: ConnectedProviders
  /** The service of language models; undefined without a key. */
  readonly language: LanguageSettings | undefined
  /** A server of one's own that serves language models in the place of that service. */
  readonly ownChatServer: OwnServer | undefined
  readonly signup: 'open' | 'invited'
  /** Millionths of a dollar per user and UTC day. */
  readonly dailySpendCap: number
  /** Bytes that the pictures of one user may take. */
  readonly storageQuota: number
  readonly testLogin: TestLogin | undefined
  /** Made at the first start with a log; without a password it gets a random one. */
  readonly firstAdmin: { readonly email: string; readonly password: string | undefined }
  /** Addresses whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  /** Hosts besides the identity provider's that pictures of people and of LoRAs may come from, over https. */
  readonly pictureHosts: readonly string[]
  /** Hosts, with their subdomains, whose addresses of LoRAs are taken; empty means every public host. */
  readonly loraHosts: readonly string[]
}

export interface TestLogin {
  readonly email: string
  readonly password: string
}

/** The environment is not usable; the message names every variable and what is wrong with it, never its value. */
export class ConfigError extends StartRefused {
  constructor(error: z.ZodError) {
    const lines = error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    super(`The environment is incomplete or wrong:\n${lines.join('\n')}`)
    this.name = 'ConfigError'
  }
}

/** Reads what every process needs. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return toConfig(parse(Environment, env))
}

/** Reads what the API needs. Throws ConfigError. */
export function readApiConfig(env: NodeJS.ProcessEnv): ApiConfig {
  const read = parse(ApiEnvironment, env)
  return {
    ...toConfig(read),
    port: read.PORT,
    publicUrl: publicUrlOf(read),
    adminPort: adminPortOf(read),
    adminUrl: adminUrlOf(read),
    oidc: {
      issuer: new URL(read.OIDC_ISSUER),
      clientId: read.OIDC_CLIENT_ID,
      clientSecret: read.OIDC_CLIENT_SECRET,
    },
    ...readProviders(env),
    ownChatServer: toOwnServer(read),
    signup: read.SIGNUP,
    dailySpendCap: Math.round(read.DAILY_SPEND_CAP * 1_000_000),
    storageQuota: Math.round(read.STORAGE_QUOTA * 1_000_000_000),
    firstAdmin: { email: read.ADMIN_EMAIL, password: read.ADMIN_PASSWORD },
    testLogin: toTestLogin(read.TEST_LOGIN_EMAIL, read.TEST_LOGIN_PASSWORD),
    trustedProxies: read.TRUSTED_PROXIES,
    pictureHosts: [...read.PROFILE_PICTURE_HOSTS, ...read.LORA_PICTURE_HOSTS],
    loraHosts: read.LORA_HOSTS,
  }
}

function readProviders(env: NodeJS.ProcessEnv): Pick<ApiConfig, 'sandbox' | 'addresses' | 'connected' | 'language'> {
  const read = orConfigError(() => allAccounts.map((account) => ({ account, address: readAddress(account, env) })))
  const usable = read.filter(({ account, address }) => account.required || address.apiKey !== undefined)
  const addresses = new Map(read.map(({ account, address }) => [account.name, address]))
  const usableNames = new Set(usable.map(({ account }) => account.name))
  return {
    sandbox: usable.some(({ account, address }) => account.hosts.isSandbox(address.baseUrl)),
    addresses,
    connected: new Set(providerAccounts.map(({ name }) => name).filter((name) => usableNames.has(name))),
    language: withKey(addresses.get(languageAccount.name)),
  }
}

const toOwnServer = (read: z.infer<typeof ApiEnvironment>): OwnServer | undefined =>
  read.CHAT_API_URL === undefined
    ? undefined
    : {
        url: read.CHAT_API_URL,
        apiKey: read.CHAT_API_KEY,
        models: read.CHAT_MODEL,
        sees: read.CHAT_VISION === '1',
      }

const withKey = (address: AccountAddress | undefined): LanguageSettings | undefined =>
  address?.apiKey === undefined ? undefined : { ...address, apiKey: address.apiKey }

/** Returns what was read; a ZodError that names variables becomes a ConfigError. */
export function orConfigError<Read>(read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    throw error instanceof z.ZodError ? new ConfigError(error) : error
  }
}

const MetricsEnvironment = z
  .object({
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
    METRICS_TOKEN: z.string().min(16).optional(),
  })
  .refine(({ METRICS_PORT, METRICS_TOKEN }) => METRICS_PORT === 0 || METRICS_TOKEN !== undefined, {
    message: 'is needed where METRICS_PORT is set: at least 16 random characters',
    path: ['METRICS_TOKEN'],
  })

/** Where this process serves its metrics, and to whom; undefined when METRICS_PORT is unset or 0. Throws ConfigError. */
export function readMetricsAccess(env: NodeJS.ProcessEnv): MetricsAccess | undefined {
  const { METRICS_PORT: port, METRICS_TOKEN: token } = parse(MetricsEnvironment, env)
  return port === 0 || token === undefined ? undefined : { port, token }
}

const toConfig = (read: z.infer<typeof Environment>): Config => ({
  eventStoreUrl: read.EVENTSTORE_URL,
  mongoUrl: read.MONGO_URL,
  masterKey: read.MASTER_KEY,
  dataFolder: resolve(read.DATA_DIR),
  diskReserve: read.DISK_RESERVE === undefined ? undefined : read.DISK_RESERVE * 1_000_000_000,
  keysFolder: resolve(read.DATA_DIR, 'keys'),
  mediaFolder: resolve(read.DATA_DIR, 'media'),
  sharedDatabase: !isOnThisMachine(read.MONGO_URL),
  bucket: read.S3_BUCKET === undefined ? undefined : { name: read.S3_BUCKET, endpoint: read.S3_ENDPOINT },
  logLevel: read.LOG_LEVEL,
})

function parse<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv): z.infer<Schema> {
  // A variable set to nothing counts as unset, as it does in a shell's ${NAME:-default}.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = schema.safeParse(given)
  if (!read.success) throw new ConfigError(read.error)
  return read.data
}

const toTestLogin = (email: string | undefined, password: string | undefined): TestLogin | undefined =>
  email === undefined || password === undefined ? undefined : { email, password }

interface Addresses {
  readonly PORT: number
  readonly PUBLIC_URL?: string | undefined
  readonly ADMIN_PORT?: number | undefined
  readonly ADMIN_PUBLIC_URL?: string | undefined
}

/** The port beside that of the studio; any free one where the studio takes any. */
const adminPortOf = ({ PORT, ADMIN_PORT }: Addresses): number => ADMIN_PORT ?? (PORT === 0 ? 0 : PORT + 1)

const originOf = (address: string): URL => new URL(new URL(address).origin)
const publicUrlOf = ({ PORT, PUBLIC_URL }: Addresses): URL => originOf(PUBLIC_URL ?? `http://localhost:${PORT}`)
const adminUrlOf = (read: Addresses): URL => originOf(read.ADMIN_PUBLIC_URL ?? `http://localhost:${adminPortOf(read)}`)

const isSecure = (url: URL): boolean => url.protocol === 'https:' || isLoopback(url)
