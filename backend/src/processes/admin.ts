import process from 'node:process'
import { parseArgs } from 'node:util'
import { type AdminDeps, addAdmin, changeAdminPassword, disableAdmin } from '../features/admins/commands.ts'
import { AdminPassword } from '../features/admins/contract.ts'
import { type ListedAdmin, listAdmins } from '../features/admins/queries.ts'
import { hashPassword } from '../platform/auth/passwords/passwords.ts'
import { mongoAdminSessions } from '../platform/auth/sessions/sessions.ts'
import { DomainError } from '../platform/eventsourcing/decider.ts'
import { createHandle } from '../platform/eventsourcing/handle.ts'
import { Interrupted, interruptedCode, passwordPrompt } from './ask-password.ts'
import type { Config } from './config.ts'
import type { Engines } from './engines.ts'
import { generatedPassword } from './generated-password.ts'
import { operatorCommand, say, withEngines } from './operator.ts'

const usage = `npm run admin -- list
npm run admin -- add <e-mail> [--name <name>]
npm run admin -- password <e-mail>
npm run admin -- disable <e-mail>
Passwords are asked for, or made and shown once. Whoever has lost their authenticator app and their recovery codes is disabled and added
again.`

const actions = ['list', 'add', 'password', 'disable'] as const
type Action = (typeof actions)[number]

interface Request {
  readonly action: Action
  /** Empty for the list. */
  readonly email: string
  readonly name: string
}

/** What is asked of whoever sits at the machine. */
export type AskPassword = (question: string) => Promise<string>

/**
 * Lists, adds and disables admins, and gives them other passwords; the last two end their sessions.
 * @returns the exit code
 */
export async function runAdmin(config: Config, args: readonly string[]): Promise<number> {
  const { ask, close } = passwordPrompt({ input: process.stdin, output: process.stderr })
  const { masterKey } = config
  return await withEngines(config, (engines) => manageAdmins({ ...engines, masterKey, ask, say }, args)).finally(close)
}

export interface ManageAdminsDeps extends Engines {
  readonly masterKey: string
  readonly ask: AskPassword
  /** Prints a line; returns the exit code. */
  readonly say: typeof say
}

/** The same, with engines that are connected. */
export async function manageAdmins(deps: ManageAdminsDeps, args: readonly string[]): Promise<number> {
  const request = readArgs(args)
  if (request === undefined) return deps.say(usage, 1)
  try {
    return await carryOut(deps, request)
  } catch (error) {
    if (error instanceof Interrupted) return deps.say('Nothing was changed.', interruptedCode)
    if (error instanceof DomainError) return deps.say(`${request.email}: ${error.message}`, 1)
    throw error
  }
}

function readArgs(args: readonly string[]): Request | undefined {
  try {
    const options = { name: { type: 'string', default: 'Admin' } } as const
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options })
    const [word, email = '', ...more] = positionals
    const action = actions.find((each) => each === word)
    if (action === undefined || more.length > 0 || (action === 'list') !== (email === '')) return undefined
    return { action, email, name: values.name }
  } catch {
    // an option that there is not, such as a password
    return undefined
  }
}

async function carryOut(deps: ManageAdminsDeps, { action, email, name }: Request): Promise<number> {
  const admins: AdminDeps = { ...deps, handle: createHandle(deps.store) }
  switch (action) {
    case 'list':
      return deps.say(listText(await listAdmins(deps.db)))
    case 'add': {
      if (!email.includes('@')) return deps.say(`${email} is no e-mail.`, 1)
      const credentials = await newCredentials(deps.ask)
      if (typeof credentials === 'string') return deps.say(credentials, 1)
      await addAdmin(admins, { email, name, passwordHash: credentials.passwordHash }, operatorCommand())
      return deps.say(`${email} may sign in at /admin/login.${credentials.told}`)
    }
    case 'password': {
      const credentials = await newCredentials(deps.ask)
      if (typeof credentials === 'string') return deps.say(credentials, 1)
      const change = { email, passwordHash: credentials.passwordHash }
      const { adminId } = await changeAdminPassword(admins, change, operatorCommand())
      await mongoAdminSessions(deps.db).endAll(adminId)
      return deps.say(`${email} has another password, and is signed out everywhere.${credentials.told}`)
    }
    case 'disable': {
      const { adminId } = await disableAdmin(admins, email, operatorCommand())
      await mongoAdminSessions(deps.db).endAll(adminId)
      return deps.say(`${email} is no admin any more.`)
    }
  }
}

/** A password that was typed twice, or a random one and what is told of it; a text says what is wrong. */
async function newCredentials(ask: AskPassword): Promise<{ passwordHash: string; told: string } | string> {
  const typed = await ask('New password (leave it empty to have one made): ')
  if (typed === '') {
    const password = generatedPassword()
    return { passwordHash: await hashPassword(password), told: `\nPassword, shown this once: ${password}` }
  }
  const checked = AdminPassword.safeParse(typed)
  if (!checked.success) return `${checked.error.issues[0]?.message}.`
  if ((await ask('The same once more: ')) !== typed) return 'These are two different passwords. Nothing was changed.'
  return { passwordHash: await hashPassword(typed), told: '' }
}

function listText(admins: readonly ListedAdmin[]): string {
  if (admins.length === 0) return 'There is no admin. To add one: npm run admin -- add <e-mail>'
  return admins.map(lineOf).join('\n')
}

function lineOf({ email, name, lastLoginAt, disabledAt, twoFactor }: ListedAdmin): string {
  const signedIn = lastLoginAt === undefined ? 'never signed in' : `signed in ${lastLoginAt.toISOString()}`
  const notes = [signedIn, ...(twoFactor ? ['with codes'] : []), ...(disabledAt === undefined ? [] : ['disabled'])]
  return `${email ?? '(erased)'}  ${name ?? ''}  ${notes.join(', ')}`
}
