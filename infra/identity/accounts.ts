import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readText, writeDurably } from '../start/files/durable-file.ts'
import { hashPassword, verifyPassword } from './password.ts'

const Account = z.object({
  sub: z.uuid(),
  email: z.string(),
  passwordHash: z.string(),
  givenName: z.string(),
  familyName: z.string(),
})
export type Account = z.infer<typeof Account>

/** What a person enters to create an account. */
export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly givenName: string
  readonly familyName: string
}

export interface Accounts {
  readonly bySub: (sub: string) => Account | undefined
  /** The account with this e-mail and password, undefined when there is none. */
  readonly signIn: (email: string, password: string) => Promise<Account | undefined>
  /** Creates an account and writes it to disk; `'taken'` when the e-mail already has one. */
  readonly create: (account: NewAccount) => Promise<Account | 'taken'>
}

const plainEmail = (email: string) => email.trim().toLowerCase()

const accountsFile = (folder: string) => join(folder, 'accounts.json')

/** Whether accounts were ever written to this folder, even if all of them have been taken out since. */
export const hasAccounts = (folder: string): boolean => existsSync(accountsFile(folder))

/** The accounts as they are on the disk now; none before the provider's first start. */
export async function readAccounts(folder: string): Promise<readonly Account[]> {
  return z.array(Account).parse(JSON.parse((await readText(accountsFile(folder))) ?? '[]'))
}

/** The accounts in `<folder>/accounts.json`, read once and rewritten as a whole by every change. */
export async function openAccounts(folder: string): Promise<Accounts> {
  const file = accountsFile(folder)
  const stored = await readAccounts(folder)
  const accounts = new Map(stored.map((account) => [account.sub, account]))
  const nobody = await hashPassword(randomUUID())
  let lastWrite: Promise<unknown> = Promise.resolve()

  const byEmail = (email: string) => [...accounts.values()].find((account) => account.email === plainEmail(email))

  const add = async (account: Account): Promise<Account | 'taken'> => {
    if (byEmail(account.email) !== undefined) return 'taken'
    await writeDurably(file, JSON.stringify([...accounts.values(), account], null, 2))
    accounts.set(account.sub, account)
    return account
  }

  return {
    bySub: (sub) => accounts.get(sub),
    signIn: async (email, password) => {
      const account = byEmail(email)
      // An unknown e-mail must take as long as a wrong password, or the time would tell which e-mails have accounts.
      const right = await verifyPassword(password, account?.passwordHash ?? nobody)
      return right ? account : undefined
    },
    create: async ({ email, password, givenName, familyName }) => {
      const passwordHash = await hashPassword(password)
      const account = {
        sub: randomUUID(),
        email: plainEmail(email),
        passwordHash,
        givenName,
        familyName,
      }
      const written = lastWrite.then(() => add(account))
      lastWrite = written.catch(() => undefined) // the caller that awaits `written` gets the error
      return await written
    },
  }
}
