import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { freePort } from '../../engines/free-port.ts'
import { withEngines } from '../support/engines.ts'
import { type Product, startProduct } from '../support/product.ts'
import { elsewhere, startSecondIssuer } from '../support/second-issuer.ts'
import { generate } from '../support/studio.ts'

const run = promisify(execFile)

/** What `npm run invite` or `npm run suspend` prints with these arguments. */
async function operate({ port, dataDir }: Product, command: 'invite' | 'suspend', ...args: readonly string[]) {
  const program = join(import.meta.dirname, '..', '..', command, 'main.ts')
  const env = { ...process.env, PORT: `${port}`, DATA_DIR: dataDir }
  return (await run(process.execPath, [program, ...args], { env })).stdout
}

test('by invitation, at an issuer of one’s own: wait, be invited, sign in, meet the spending limit, be suspended', async ({
  page,
}) => {
  const issuerPort = await freePort()
  const product = await startProduct({ ...elsewhere(issuerPort), SIGNUP: 'invited', DAILY_SPEND_CAP: '0.01' })
  const stopIssuer = await startSecondIssuer(product, issuerPort)
  const email = `grace.${randomUUID()}@example.com`
  const password = 'a long enough password'
  const signIn = page.getByRole('button', { name: 'Already have access? Sign In', exact: true })
  try {
    await page.goto(product.url)
    await signIn.click()
    await expect(page).toHaveURL(new RegExp(`^http://127.0.0.1:${issuerPort}/`))
    await page.getByRole('link', { name: 'Create account' }).click()
    await page.getByLabel('First name').fill('Grace')
    await page.getByLabel('Last name').fill('Tester')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('This address has not been invited yet.', { exact: true })).toBeVisible()

    await page.getByPlaceholder('Enter your email').fill(email)
    await page.getByRole('button', { name: 'Join Waitlist', exact: true }).click()
    await expect(page.getByText('Success!', { exact: true })).toBeVisible()
    await expect.poll(() => operate(product, 'invite')).toContain(email)
    expect(await operate(product, 'invite', email)).toContain('may sign in now')
    await signIn.click()
    await expect(page.getByText('No images generated yet')).toBeVisible()

    await generate(page, 'More than a cent')
    await expect(page.getByText('Generation failed', { exact: true }).first()).toBeVisible()
    const limit = "This would go over today's spending limit. It starts again at midnight UTC."
    await expect(page.getByText(limit, { exact: true }).first()).toBeVisible()

    expect(await operate(product, 'suspend', email)).toContain('is suspended')
    expect(await withEngines(product, ({ db }) => db.collection('sessions').countDocuments())).toBe(0)
    await expect(page.getByRole('dialog', { name: 'You have been signed out' })).toBeVisible()
    await page.goto(`${product.url}/api/login`)
    await expect(page.getByText('This account is suspended.', { exact: true })).toBeVisible()
    expect(await operate(product, 'suspend', email, '--lift')).toContain('may sign in again')
    await page.goto(`${product.url}/api/login`)
    // the session at the issuer is from before the suspension
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  } finally {
    await stopIssuer()
    await product.remove()
  }
})
