import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { allAccounts } from '@studio/backend/platform/providers/accounts.ts'
import { z } from 'zod'
import { masterKeyFile } from '../files/keys.ts'
import { StartError } from '../start-error.ts'

/** An empty variable counts as unset, so that `FOO= npm start` unsets it. */
const optional = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value))

/**
 * The address of a site as browsers write its origin: in lower case, and without the port that its protocol implies. The API and the identity
 * provider compare such texts. The pages have the root of their site, so there can be no path.
 */
const siteAddress = z
  .string()
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must begin with http:// or https://')
  .transform((value) => new URL(value))
  .refine(({ href, origin }) => href === `${origin}/`, 'must be a host with or without a port, without a path')
  .transform(({ origin }) => origin)

const Environment = z.object({
  PORT: optional
    .transform((value) => (value === undefined ? 3000 : Number(value)))
    .pipe(z.number().int().min(1).max(65_000)),
  DATA_DIR: optional.transform((value) => value ?? '.data'),
  PUBLIC_URL: optional.pipe(siteAddress.optional()),
  ADMIN_PORT: optional
    .transform((value) => (value === undefined ? undefined : Number(value)))
    .pipe(z.number().int().min(1).max(65_535).optional()),
  ADMIN_PUBLIC_URL: optional.pipe(siteAddress.optional()),
  NODE_ENV: optional,
  ALLOW_EMBEDDED: optional,
  EVENTSTORE_URL: optional,
  MONGO_URL: optional,
  TEMPORAL_ADDRESS: optional,
  OIDC_ISSUER: optional,
  OIDC_CLIENT_SECRET: optional,
  MASTER_KEY: optional,
  DISK_RESERVE: optional
    .transform((value) => (value === undefined ? undefined : Number(value)))
    .pipe(z.number().nonnegative().optional()),
  METRICS_TOKEN: optional.pipe(z.string().min(16).optional()),
  S3_BUCKET: optional,
  S3_ENDPOINT: optional,
  TEST_LOGIN_EMAIL: optional,
})

/** The settings of `npm start`; an engine's address is undefined when `npm start` runs that engine itself. */
export interface Settings {
  readonly port: number
  /** Absolute. */
  readonly dataDir: string
  /** The address at which people reach the product, without a slash at its end. */
  readonly publicUrl: string
  /** The site of admins: its port on this machine, and the address at which they reach it. */
  readonly adminPort: number
  readonly adminUrl: string
  readonly eventStoreUrl: string | undefined
  readonly mongoUrl: string | undefined
  readonly temporalAddress: string | undefined
  readonly issuer: string | undefined
  /** Names of the provider accounts that have a key. */
  readonly accountsWithKey: ReadonlySet<string>
  readonly masterKey: string | undefined
  /** Bytes that must stay free on the disk, or new work is refused; undefined for the default reserve. */
  readonly diskReserve: number | undefined
  /** The token for reading metrics; undefined: every start creates one. */
  readonly metricsToken: string | undefined
  /** The bucket that has the media and the data keys. */
  readonly bucket: string | undefined
  /** Of a server that is compatible with S3; undefined for Amazon's. */
  readonly bucketEndpoint: string | undefined
  readonly testLogin: string | undefined
}

/**
 * Reads and checks the environment.
 * @throws StartError naming the variable that is wrong or missing
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    throw new StartError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  }
  const read = parsed.data
  refuseLostKeys(read)
  const withKey = allAccounts.filter(({ prefix }) => environment[`${prefix}_API_KEY`])
  const accountsWithKey = new Set(withKey.map(({ name }) => name))
  refuseEmbeddedInProduction(read, accountsWithKey)
  const adminPort = read.ADMIN_PORT ?? read.PORT + 1
  return {
    port: read.PORT,
    adminPort,
    adminUrl: read.ADMIN_PUBLIC_URL ?? siteOnThisMachine(adminPort),
    dataDir: resolve(read.DATA_DIR),
    publicUrl: read.PUBLIC_URL ?? siteOnThisMachine(read.PORT),
    eventStoreUrl: read.EVENTSTORE_URL,
    mongoUrl: read.MONGO_URL,
    temporalAddress: read.TEMPORAL_ADDRESS,
    issuer: read.OIDC_ISSUER,
    accountsWithKey,
    masterKey: read.MASTER_KEY,
    diskReserve: read.DISK_RESERVE === undefined ? undefined : read.DISK_RESERVE * 1_000_000_000,
    metricsToken: read.METRICS_TOKEN,
    bucket: read.S3_BUCKET,
    bucketEndpoint: read.S3_ENDPOINT,
    testLogin: read.TEST_LOGIN_EMAIL,
  }
}

const siteOnThisMachine = (port: number) => new URL(`http://localhost:${port}`).origin

type Read = z.infer<typeof Environment>

/**
 * A key made on this disk must not encrypt events in a log on another machine: if the disk were lost, the prompts in that log could
 * never be read again.
 */
function refuseLostKeys({ EVENTSTORE_URL, MASTER_KEY, DATA_DIR }: Read): void {
  if (EVENTSTORE_URL === undefined || MASTER_KEY !== undefined) return
  const file = masterKeyFile(resolve(DATA_DIR))
  const key = existsSync(file)
    ? `the key in ${file}, which the data keys of this folder were made with,`
    : '32 random bytes in base64 (openssl rand -base64 32)'
  throw new StartError(`EVENTSTORE_URL is set without MASTER_KEY. Set MASTER_KEY to ${key} and keep it safe.`)
}

function refuseEmbeddedInProduction(read: Read, accountsWithKey: ReadonlySet<string>): void {
  if (read.NODE_ENV !== 'production' || read.ALLOW_EMBEDDED === '1') return
  const simulated = allAccounts.filter(({ name, required }) => required && !accountsWithKey.has(name))
  const embedded = [
    ...(['EVENTSTORE_URL', 'OIDC_ISSUER'] as const).filter((name) => !read[name]),
    ...simulated.map(({ prefix }) => `${prefix}_API_KEY`),
  ]
  if (embedded.length === 0) return
  throw new StartError(
    `NODE_ENV=production, and the embedded stand-ins are not for production. Set ${embedded.join(', ')}, or ALLOW_EMBEDDED=1.`,
  )
}
