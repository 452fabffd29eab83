import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { idOf, personOf, serveFigures } from '../testing/figures-server.ts'
import { openAdmin, refusal } from '../testing/open-admin.tsx'

afterEach(() => page.viewport(1440, 900))

const addressOf = (n: number): string => `/admin/users/${idOf(n)}`
const name = () => page.getByRole('heading', { name: 'Mira Number1' })
const dialog = () => page.getByRole('dialog')

it.each([1440, 360])('shows who it is, what they made and spent, and what can be done, at %i px', async (width) => {
  await page.viewport(width, 900)
  serveFigures()
  await openAdmin(addressOf(1))
  await expect.element(name()).toBeVisible()
  await expect.element(page.getByText('mira1@studio.example')).toBeVisible()
  await expect.element(page.getByText('Joined Nov 2, 2026')).toBeVisible()
  await expect.element(page.getByText('active', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Time Period: All time' })).toBeVisible()
  await expect.element(page.getByText('Generations', { exact: true })).toBeVisible()
  for (const [of, value] of [
    ['Generations', '1,284'],
    ['Images', '3,120'],
    ['Videos', '12'],
    ['Cost', '$342.13'],
  ] as const)
    expect(page.getByRole('term').filter({ hasText: of }).element().nextElementSibling?.textContent).toBe(value)
  await expect.element(page.getByRole('heading', { name: 'Spend by Model' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Kling 2.5 25.0 % $85.53' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Account Actions' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await expectAccessible('the page of a user')
})

it('tells simulated money apart in what somebody has spent', async () => {
  const made = { totalGenerations: 1, totalImages: 1, totalVideos: 0 }
  const modelSpends = [
    { model: 'a', modelName: 'Model A', cost: 40, simulatedCost: 27 },
    { model: 'b', modelName: 'Model B', cost: 14, simulatedCost: 0 },
  ]
  const figures = { ...made, totalCosts: 54, simulatedCosts: 27, modelSpends }
  serveFigures({ instead: ({ path }) => (path.endsWith('/analytics') ? Response.json(figures) : undefined) })
  await openAdmin(addressOf(1))
  await expect.element(page.getByText('$0.27 of this is simulated: the AI sandbox was at work.')).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Model A 74.1 % $0.40 ($0.27 simulated)' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^Model B 25\.9 % \$0\.14$/ })).toBeVisible()
})

it('suspends for a reason and activates again, by keys alone', async () => {
  const { asked } = serveFigures()
  await openAdmin(addressOf(1))
  const suspend = page.getByRole('button', { name: 'Suspend Account' })
  await expect.element(suspend).toBeEnabled()
  suspend.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByRole('textbox', { name: 'Reason' })).toBeVisible()
  await expect.element(dialog().getByText(/so can the person, in an export of their data/)).toBeVisible()
  await expectAccessible('the reason')
  await dialog().getByRole('button', { name: 'Suspend Account' }).click()
  await expect.element(dialog().getByText('Please say why')).toBeVisible()
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('Spam')
  await dialog().getByRole('button', { name: 'Suspend Account' }).click()
  await expect.element(page.getByText('Account Suspended')).toBeVisible()
  await expect.element(page.getByText('suspended', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Activate Account' }).click()
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('A mistake')
  await dialog().getByRole('button', { name: 'Activate Account' }).click()
  await expect.element(page.getByText('Account Activated')).toBeVisible()
  await expect.element(page.getByText('active', { exact: true })).toBeVisible()
  expect(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { status: 'suspended', reason: 'Spam' },
    { status: 'active', reason: 'A mistake' },
  ])
})

it('says why a status was not changed, and keeps the reason that was typed', async () => {
  const { figures } = serveFigures({
    instead: ({ method }) => {
      if (method !== 'PATCH') return undefined
      figures.people = [personOf(1, { status: 'deleted' })]
      return refusal(409, 'deleted', 'This account is deleted.')
    },
  })
  await openAdmin(addressOf(1))
  await page.getByRole('button', { name: 'Suspend Account' }).click()
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('Spam')
  await dialog().getByRole('button', { name: 'Suspend Account' }).click()
  await expect.element(page.getByText('Failed to update user status')).toBeVisible()
  await expect.element(page.getByText('This account is deleted.')).toBeVisible()
  await expect.element(page.getByText('deleted', { exact: true })).toBeVisible()
  await expect.element(dialog().getByRole('textbox', { name: 'Reason' })).toHaveValue('Spam')
})

it('deletes for a reason, says so, and returns to the dashboard after a second and a half', async () => {
  const { asked } = serveFigures()
  const { address } = await openAdmin(addressOf(1))
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect.element(dialog().getByText(/erased for good.* stay.* account at the sign-in service/)).toBeVisible()
  await expect.element(dialog().getByText(/for other admins to see, until everything of the person is/)).toBeVisible()
  await expectAccessible('a deletion')
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('They asked for it')
  const began = performance.now()
  await dialog().getByRole('button', { name: 'Delete Account' }).click()
  await expect.element(page.getByText('Account Deleted')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Delete Account' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Suspend Account' })).toBeDisabled()
  await expect.element(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  expect(performance.now() - began).toBeGreaterThanOrEqual(1500)
  expect(address()).toBe('/admin')
  expect(asked.filter(({ method }) => method === 'DELETE').map(({ body }) => body)).toEqual([
    { reason: 'They asked for it' },
  ])
})

it('returns to the dashboard after a deletion also while the page is still fetched anew, and asks nothing', async () => {
  let isDeleted = false
  serveFigures({
    instead: ({ method, path }) => {
      if (isDeleted && path === `/api${addressOf(1)}`) return new Promise(() => undefined)
      isDeleted ||= method === 'DELETE'
      return undefined
    },
  })
  const { address } = await openAdmin(addressOf(1))
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('They asked for it')
  await dialog().getByRole('button', { name: 'Delete Account' }).click()
  await expect.element(dialog().getByRole('button', { name: 'Saving...' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  expect(address()).toBe('/admin')
  await expect.element(dialog()).not.toBeInTheDocument()
})

it('says when a deletion failed, and stays', async () => {
  serveFigures({ instead: ({ method }) => (method === 'DELETE' ? Response.json({}, { status: 500 }) : undefined) })
  const { address } = await openAdmin(addressOf(1))
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('They asked for it')
  await dialog().getByRole('button', { name: 'Delete Account' }).click()
  await expect.element(page.getByText('Failed to delete user account')).toBeVisible()
  expect(address()).toBe(addressOf(1))
})

it('offers nothing for a deleted account, of which figures are left', async () => {
  serveFigures({ people: [personOf(1, { status: 'deleted', firstName: null, lastName: null, email: null })] })
  await openAdmin(addressOf(1))
  await expect.element(page.getByRole('heading', { name: 'Deleted account' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Suspend Account' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Delete Account' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Export Data' })).toBeDisabled()
  await expect.element(page.getByRole('row', { name: 'Kling 2.5 25.0 % $85.53' })).toBeVisible()
  await expectAccessible('a deleted account')
})

it.each([addressOf(9), '/admin/users/nobody'])('says that there is nobody at %s, and leads back', async (address) => {
  serveFigures({
    instead: ({ path }) => (path.endsWith('/nobody') ? refusal(400, 'invalid-input', 'No id.') : undefined),
  })
  const { address: now } = await openAdmin(address)
  await expect.element(page.getByText('User Not Found')).toBeVisible()
  await expectAccessible('a user who is not there')
  await page.getByRole('button', { name: 'Back to Dashboard' }).click()
  await expect.element(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  expect(now()).toBe('/admin')
})

it('fetches the analytics again once before it says that they failed, and once more when it is asked', async () => {
  const { asked, figures } = serveFigures({
    instead: ({ path }) => (path.endsWith('/analytics') ? Response.json({}, { status: 500 }) : undefined),
  })
  await openAdmin(addressOf(1))
  await expect.element(page.getByText(/^The analytics could not be loaded\./)).toBeVisible()
  expect(asked.filter(({ path }) => path.endsWith('/analytics'))).toHaveLength(2)
  figures.instead = () => undefined
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('heading', { name: 'Spend by Model' })).toBeVisible()
})
