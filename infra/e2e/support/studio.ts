import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { generate as generateCall } from '@studio/backend/contract'
import { signedInMark } from '@studio/backend/platform/auth/sessions/signed-in-mark.ts'
import type { UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { listen, type Quiet } from './quiet.ts'
import { openSeed, type Seed } from './seed.ts'
import { type SharedProduct, sharedProduct } from './shared-product.ts'

/** A person's name and address, new for every test. */
export interface Creator {
  readonly firstName: string
  readonly email: string
  /** Makes the account and what is in it. */
  readonly seed: Seed
}

interface Fixtures {
  readonly creator: Creator
  /** Fails the test at its end when its pages have complained of something that the test did not announce. */
  readonly quiet: Quiet
}

interface WorkerFixtures {
  /** It serves all workers: a test may change only what belongs to its own people. */
  readonly product: SharedProduct
  readonly seed: Seed
}

/** Browser tests on the one product of the run; a console error on any page fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern.
  product: [async ({}, use) => use(sharedProduct()), { scope: 'worker' }],
  seed: [
    async ({ product }, use) => {
      const seed = await openSeed(product)
      await use(seed)
      await seed.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  creator: async ({ seed }, use) => use({ firstName: 'Mira', email: `mira.${randomUUID()}@example.com`, seed }),
  quiet: [
    async ({ context }, use, info) => {
      const { quiet, rest } = listen(context)
      await use(quiet)
      if (info.status !== info.expectedStatus) await describePages(context)
      expect(rest()).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Prints the address and the text of every page, because the output may be all that is known about a failure. */
async function describePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const words = await page.locator('body').ariaSnapshot({ timeout: 10_000 }).catch(String)
    console.log(`${page.url()}\n${words}\n`)
  }
}

const lastName = 'Tester'
const password = 'a long enough password'

/** Opens the dashboard of a new person who has a session, but never signed in at the identity provider. */
export async function createAccount(page: Page, creator: Creator): Promise<UserId> {
  const userId = await startSession(page, creator)
  await page.goto('/')
  await expect(page.getByText('No images generated yet')).toBeVisible()
  return userId
}

/** Gives the page's browser the session of a new account. */
export async function startSession(page: Page, { seed, firstName, email }: Creator): Promise<UserId> {
  const { userId, session } = await seed.account({ firstName, email })
  const { url } = sharedProduct()
  await page.context().addCookies([
    { name: 'atelier', value: session, url, httpOnly: true },
    { name: signedInMark, value: '1', url },
  ])
  return userId
}

/** Signs in with a new account, sending what the sign-in page would without drawing it, and waits for the dashboard. */
export async function signUp(page: Page, { firstName, email }: Creator): Promise<void> {
  const signIn = await page.request.get('/api/login')
  const form = { givenName: firstName, familyName: lastName, email, password }
  await expect(await page.request.post(`${signIn.url()}/create`, { form })).toBeOK()
  await page.goto('/')
  await expect(page.getByText('No images generated yet')).toBeVisible()
}

/** The same as people do it: by the landing page's button and on the sign-in page. */
export async function createAccountFromLanding(page: Page, { firstName, email }: Creator): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('No images generated yet')).toBeVisible()
}

/** Fills the prompt and presses Generate until a request is sent: a press right after the last one would be the same click. */
export async function generate(page: Page, prompt: string): Promise<void> {
  await page.getByLabel('Prompt').fill(prompt)
  let isSent = false
  const sent = page
    .waitForRequest((request) => new URL(request.url()).pathname === generateCall.path)
    .then(() => {
      isSent = true
    })
  await expect(async () => {
    if (!isSent) await page.getByRole('button', { name: /^Generate/ }).click({ timeout: 1_000 })
    await expect.poll(() => isSent, { timeout: 500 }).toBe(true)
  }).toPass()
  await sent
}

/** Presses Generate once more, until so many tiles are there: a press right after the last one would be the same click. */
export async function generateAgain(page: Page, tiles: number): Promise<void> {
  const all = page.locator('[data-index]')
  await expect(async () => {
    if ((await all.count()) < tiles) await page.getByRole('button', { name: /^Generate/ }).click({ timeout: 1_000 })
    await expect(all).toHaveCount(tiles, { timeout: 500 })
  }).toPass()
}

/** Tiles that show their finished picture. */
export function pictures(page: Page) {
  return page.locator('[data-status=stored] img[data-shown=true]')
}
