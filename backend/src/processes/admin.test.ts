import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminLogin, getCurrentAdmin } from '../features/admins/contract.ts'
import { projected } from '../features/assets/testing/picture.ts'
import { type Browser, visitor } from '../testing/person.ts'
import { openStudio, type Studio } from '../testing/studio.ts'
import { manageAdmins } from './admin.ts'
import { Interrupted } from './ask-password.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

/** What the command prints and ends with, when these are typed one after the other. */
async function run(args: readonly string[], ...typed: readonly string[]) {
  const left = [...typed]
  const printed: string[] = []
  const say = (text: string, code = 0) => {
    printed.push(text)
    return code
  }
  const deps = { ...studio.engines, masterKey: studio.config.masterKey, say, ask: async () => left.shift() ?? '' }
  const code = await manageAdmins(deps, args)
  await projected(studio)
  return { code, text: printed.join('\n') }
}
const login = (browser: Browser, email: string, password: string) =>
  browser.send({ method: 'POST', url: adminLogin.path, payload: { email, password } })
const me = async (browser: Browser) => (await browser.send({ method: 'GET', url: getCurrentAdmin.path })).statusCode

it('adds an admin with a password that is typed twice, gives them another one, and disables them', async () => {
  const email = 'ada@atelier.example'
  expect(await run(['add', email, '--name', 'Ada'], 'a long password', 'a long password')).toMatchObject({ code: 0 })
  const browser = visitor(studio.app)
  expect((await login(browser, email, 'a long password')).statusCode).toBe(200)
  expect((await run(['list'])).text).toMatch(/^ada@atelier\.example {2}Ada {2}signed in \d{4}-/)

  const { text } = await run(['password', email])
  const made = /shown this once: (\S{19})$/.exec(text)?.[1] ?? ''
  expect(await me(browser)).toBe(401)
  expect((await login(browser, email, 'a long password')).statusCode).toBe(401)
  expect((await login(browser, email, made)).statusCode).toBe(200)

  expect(await run(['disable', email])).toEqual({ code: 0, text: `${email} is no admin any more.` })
  expect(await me(browser)).toBe(401)
  expect((await login(browser, email, made)).statusCode).toBe(401)
  expect((await run(['list'])).text).toContain(', disabled')
})

it('says what is wrong, and changes nothing', async () => {
  const email = 'bea@atelier.example'
  expect(await run(['add', 'bea'])).toEqual({ code: 1, text: 'bea is no e-mail.' })
  expect(await run(['add', email], 'short')).toMatchObject({ code: 1, text: expect.stringContaining('15') as unknown })
  const different = await run(['add', email], 'a long password', 'another long password')
  expect(different).toMatchObject({ code: 1, text: expect.stringContaining('different') as unknown })
  expect(await run(['password', email])).toEqual({ code: 1, text: `${email}: There is no such admin.` })
  expect(await run(['disable', email])).toEqual({ code: 1, text: `${email}: There is no such admin.` })
  await run(['add', email])
  expect(await run(['add', email])).toEqual({ code: 1, text: `${email}: There is an admin with this e-mail.` })
})

it('changes nothing when Ctrl-C is pressed instead of a password', async () => {
  const email = 'cleo@atelier.example'
  await run(['add', email], 'a long password', 'a long password')
  const browser = visitor(studio.app)
  await login(browser, email, 'a long password')
  const deps = {
    ...studio.engines,
    masterKey: studio.config.masterKey,
    say: (_text: string, code = 0) => code,
    ask: () => Promise.reject(new Interrupted('Ctrl-C')),
  }
  expect(await manageAdmins(deps, ['password', email])).toBe(130)
  expect(await me(browser)).toBe(200)
  expect((await login(visitor(studio.app), email, 'a long password')).statusCode).toBe(200)
})

it.each([[[]], [['add']], [['list', 'x']], [['add', 'a@b', '--password', 'secret']], [['remove', 'a@b']]])(
  'tells how it is used when it does not understand %j',
  async (args) => {
    expect(await run(args)).toMatchObject({ code: 1, text: expect.stringContaining('npm run admin -- add') as unknown })
  },
)
