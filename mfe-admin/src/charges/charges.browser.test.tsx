import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { isInReach } from '../../../infra/components/in-reach.ts'
import { idOf, serveFigures } from '../testing/figures-server.ts'
import { openAdmin, refusal } from '../testing/open-admin.tsx'

afterEach(() => page.viewport(1440, 900))

const ofPerson = () => page.getByRole('table', { name: 'Spend by Model of Mira Number1' })

it('leads from a cent on the dashboard to its charges, and from a charge to its job and its story', async () => {
  const { asked } = serveFigures()
  const { address } = await openAdmin('/admin?period=30days')
  await page.getByRole('table', { name: 'Spend by model' }).getByRole('link', { name: '$256.59' }).click()
  await expect.element(page.getByRole('heading', { name: 'Charges' })).toBeVisible()
  expect(address()).toBe('/admin/charges?model=bytedance%2Fseedream-v4&period=30days')
  await expect.element(page.getByText(/^Only those of SeeDream 4\.0\./)).toBeVisible()
  const query = asked.find(({ path }) => path === '/api/admin/charges')?.query
  expect(query?.get('model')).toBe('bytedance/seedream-v4')
  expect(query?.get('startDate')).not.toBeNull()
  const file = page.getByRole('link', { name: 'Save Charges as CSV' }).element().getAttribute('href')
  expect(file).toContain('/api/admin/charges.csv?model=bytedance%2Fseedream-v4&startDate=')
  await expectAccessible('the charges')
  await page.getByRole('link', { name: /output 2$/ }).click()
  await expect.element(page.getByRole('heading', { name: `Job ${idOf(7).slice(0, 8)}` })).toBeVisible()
  const steps = page.getByRole('table', { name: 'Steps of output 1' })
  for (const row of [
    'Requested Nov 23, 2026, 10:00:00',
    'Sent to the service Nov 23, 2026, 10:00:00 attempt 1, WaveSpeed, simulated',
    'Put off by the service Nov 23, 2026, 10:00:00 again at Nov 23, 2026, 10:01:00',
    'In progress Nov 23, 2026, 10:00:00 40 %',
    'Failed Nov 23, 2026, 10:00:00 refused',
    'Charged Nov 23, 2026, 10:00:00 $0.027',
  ])
    await expect.element(steps.getByRole('row', { name: row })).toBeVisible()
  await expectAccessible('the story of a job')
})

it('keeps in view on a phone what each charge has cost, while the rest of its row scrolls', async () => {
  serveFigures()
  await page.viewport(360, 740)
  await openAdmin('/admin/charges')
  const cost = page.getByRole('cell', { name: /^\$/ }).first()
  await expect.element(cost).toBeVisible()
  expect(isInReach(cost)).toBe(true)
  for (const link of page.getByRole('table', { name: 'Charges' }).getByRole('link').all()) {
    link.element().focus()
    expect([link.element().textContent, isInReach(link)]).toEqual([link.element().textContent, true])
  }
})

it('leads from the charge of a call of a language model to its story', async () => {
  serveFigures()
  await openAdmin('/admin/charges')
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByRole('link', { name: /call$/ }).click()
  await expect.element(page.getByRole('heading', { name: `Call ${idOf(6).slice(0, 8)}` })).toBeVisible()
  const steps = page.getByRole('table', { name: 'Steps of the call' })
  for (const row of [
    'Money held back Nov 23, 2026, 10:00:00 $0.05',
    'Answered Nov 23, 2026, 10:00:00 1,000 tokens in, 200 tokens out, cut off at the limit of its length',
    'Settled Nov 23, 2026, 10:00:00 $0.000123 stays spent, the rest is given back',
  ])
    await expect.element(steps.getByRole('row', { name: row })).toBeVisible()
  await expectAccessible('the story of a call')
})

it('says that more charges could not be loaded, until they are', async () => {
  const { figures } = serveFigures()
  await openAdmin('/admin/charges')
  const more = page.getByRole('button', { name: 'Show more' })
  await expect.element(more).toBeVisible()
  figures.instead = ({ path }) =>
    path === '/api/admin/charges' ? refusal(500, 'internal', 'Something broke.') : undefined
  await more.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('More could not be loaded.')
  await expect.element(page.getByRole('link', { name: /output 2$/ })).toBeVisible()
  await expectAccessible('more charges that could not be loaded')
  figures.instead = () => undefined
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('link', { name: /call$/ })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('leads from what a user has spent with a model to these charges', async () => {
  const { asked } = serveFigures()
  await openAdmin(`/admin/users/${idOf(1)}`)
  await ofPerson().getByRole('link', { name: '$85.53' }).click()
  await expect.element(page.getByText(/of one user\. Show all$/)).toBeVisible()
  const query = asked.find(({ path }) => path === '/api/admin/charges')?.query
  expect([query?.get('userId'), query?.get('model')]).toEqual([idOf(1), 'kling-2.5'])
  await page.getByRole('link', { name: 'Show all' }).click()
  await vi.waitFor(() =>
    expect(asked.findLast(({ path }) => path === '/api/admin/charges')?.query.toString()).toBe('limit=50'),
  )
})

it('goes on page by page, shows what costs next to nothing, and fits at 360 px', async () => {
  serveFigures()
  await page.viewport(360, 780)
  await openAdmin('/admin/charges')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect
    .element(page.getByRole('row', { name: /chat GPT openrouter, simulated 7b7f5f7e, call .* \$0\.000123$/ }))
    .toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

it('says when nothing was charged, and when the charges cannot be fetched', async () => {
  const { figures } = serveFigures({
    instead: ({ path }) => (path === '/api/admin/charges' ? Response.json({}, { status: 500 }) : undefined),
  })
  await openAdmin('/admin/charges')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Charges could not be loaded\./)
  figures.instead = ({ path }) => (path === '/api/admin/charges' ? Response.json({ charges: [] }) : undefined)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText(/^Nothing was charged in this period\./)).toBeVisible()
  await expectAccessible('no charges')
})

it.each([
  ['Job', 'jobs'],
  ['Call', 'calls'],
])('says when there is no such thing: %s', async (what, folder) => {
  serveFigures()
  await openAdmin(`/admin/${folder}/${idOf(8)}`)
  await expect.element(page.getByText(`${what} Not Found`)).toBeVisible()
  await page.getByRole('button', { name: 'Back to Charges' }).click()
  await expect.element(page.getByRole('heading', { name: 'Charges' })).toBeVisible()
})
