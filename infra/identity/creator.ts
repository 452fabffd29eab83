import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { readText, writeDurably } from '../start/files/durable-file.ts'
import { type Accounts, hasAccounts, readAccounts } from './accounts.ts'

const Creator = z.object({ email: z.string(), password: z.string() })

/** The sign-in hint printed at start. */
export type Creator = z.infer<typeof Creator>

/** Letters and digits that cannot be mistaken for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Creates the first account of a data folder once: whoever takes it out of the file does not want it back. Its generated password is stored beside the accounts, for the sign-in hint. */
export async function ensureCreator(folder: string, accounts: Accounts): Promise<void> {
  if (hasAccounts(folder)) return
  const creator = (await readCreator(folder)) ?? { email: 'creator@atelier.local', password: newPassword() }
  await writeDurably(creatorFile(folder), JSON.stringify(creator))
  await accounts.create({ ...creator, givenName: 'Ada', familyName: 'Creator' })
}

/** E-mail and password of the first account, undefined before the provider's first start. */
export async function readCreator(folder: string): Promise<Creator | undefined> {
  const text = await readText(creatorFile(folder))
  return text === undefined ? undefined : Creator.parse(JSON.parse(text))
}

/** The same while there is still such an account. */
export async function readPresentCreator(folder: string): Promise<Creator | undefined> {
  const creator = await readCreator(folder)
  const accounts = await readAccounts(folder)
  return accounts.some(({ email }) => email === creator?.email) ? creator : undefined
}

const creatorFile = (folder: string) => join(folder, 'creator.json')

function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group()].join('-')
}
