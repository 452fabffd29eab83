import { z } from 'zod'
import type { Account, AccountAddress, AccountSettings, ProviderAccount } from './account.ts'

const url = z.url({ protocol: /^https?$/ })
const count = z.coerce.number().int().min(1)
const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((text) => text === '1')

/**
 * An account's settings from its variables; undefined when it has no key and needs none. Throws z.ZodError with the names of
 * the variables that are wrong or missing.
 */
export function readAccount(account: ProviderAccount, env: NodeJS.ProcessEnv): AccountSettings | undefined {
  const { baseUrl, limits, required } = account
  const read = parse(account, env, {
    API_KEY: required ? z.string().min(1) : z.string().min(1).optional(),
    URL: url.default(baseUrl),
    IN_FLIGHT: count.default(limits.inFlight),
    PER_MINUTE: count.default(limits.perMinute),
    SYNC: flag,
  })
  if (read.API_KEY === undefined) return undefined
  return {
    baseUrl: read.URL,
    apiKey: read.API_KEY,
    inFlight: read.IN_FLIGHT,
    perMinute: read.PER_MINUTE,
    sync: account.waits && read.SYNC,
  }
}

/** The address of an account, and its key if there is one. Throws like `readAccount`. */
export function readAddress(account: Account, env: NodeJS.ProcessEnv): AccountAddress {
  const read = parse(account, env, { API_KEY: z.string().min(1).optional(), URL: url.default(account.baseUrl) })
  return { baseUrl: read.URL, apiKey: read.API_KEY }
}

/** Reads the variables of an account by the part of the name after its prefix; a variable set to nothing counts as unset. */
function parse<Shape extends z.ZodRawShape>({ prefix }: Account, env: NodeJS.ProcessEnv, shape: Shape) {
  const nameOf = (word: string) => `${prefix}_${word}`
  const given = Object.fromEntries(Object.keys(shape).map((word) => [word, env[nameOf(word)] || undefined]))
  const read = z.object(shape).safeParse(given)
  if (read.success) return read.data
  throw new z.ZodError(read.error.issues.map((issue) => ({ ...issue, path: [nameOf(issue.path.join('.'))] })))
}
