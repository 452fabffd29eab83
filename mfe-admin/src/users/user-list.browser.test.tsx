import { pageOfUsers } from '@studio/backend/contract/admin'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { personOf, serveFigures } from '../testing/figures-server.ts'
import { openAdmin, refusal } from '../testing/open-admin.tsx'

afterEach(() => page.viewport(1440, 900))

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

it('finds users by what is typed, sorts where the server can, and shows more page by page', async () => {
  const { asked } = serveFigures({ people: [1, 2, 3].map((n) => personOf(n)) })
  await openAdmin('/admin')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(row('Mira Number3')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Cost' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Cost' }).first()).toBeVisible()
  const lastPage = () => asked.findLast(({ path }) => path === '/api/admin/users/page')?.query
  await vi.waitFor(() => expect([lastPage()?.get('sort'), lastPage()?.get('order')]).toEqual(['cost', 'desc']))
  await page.getByRole('button', { name: 'Cost' }).click()
  await vi.waitFor(() => expect(lastPage()?.get('order')).toBe('asc'))
  const search = page.getByRole('searchbox', { name: 'Search users' })
  await search.fill('mira3')
  await expect.element(row('Mira Number1')).not.toBeInTheDocument()
  await expect.element(row('Mira Number3')).toBeVisible()
  await search.fill('nobody')
  await expect.element(page.getByText('Nobody fits “nobody”.')).toBeVisible()
})

it('lets go of users who fit a search no more, and follows those who change places over a page', async () => {
  const people = Array.from({ length: 3 }, (_, n) => personOf(n + 1))
  const { figures } = serveFigures({ people })
  const { client } = await openAdmin('/admin')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(row('Mira Number3')).toBeVisible()
  row('Mira Number3').element().scrollIntoView({ block: 'center' })
  const names = () =>
    row('Mira Number')
      .elements()
      .map((each) => /Number\d/.exec(each.textContent)?.[0])
  figures.people = [personOf(2), personOf(3), personOf(1, { status: 'suspended' })]
  await client.invalidateQueries()
  await expect.poll(names).toEqual(['Number2', 'Number3', 'Number1'])
  await expect.element(row('Mira Number1 .*suspended')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search users' }).fill('mira3')
  await expect.poll(names).toEqual(['Number3'])
  figures.people = [1, 2].map((n) => personOf(n))
  await client.invalidateQueries()
  await expect.element(page.getByText('Nobody fits “mira3”.')).toBeVisible()
})

it('draws what each user has spent in the last thirty days beside their name, and says the sum', async () => {
  serveFigures()
  await openAdmin('/admin')
  await expect.element(row('Mira Number1 .* \\$342\\.13 \\$43\\.50 Edit')).toBeVisible()
})

it('tells simulated money apart in what a user has spent', async () => {
  const made = { totalGenerations: 1, totalImages: 1, totalVideos: 0, spentByDay: [30, 10], simulatedInDays: 10 }
  const users = [{ ...personOf(1), ...made, totalCosts: 54, simulatedCosts: 27 }]
  serveFigures({ instead: ({ path }) => (path === pageOfUsers.path ? Response.json({ users }) : undefined) })
  await openAdmin('/admin')
  await expect
    .element(row('Mira Number1 .* \\$0\\.54 \\(\\$0\\.27 simulated\\) \\$0\\.40 \\(\\$0\\.10 simulated\\) Edit'))
    .toBeVisible()
})

it('leads from what a user has spent, in all and in the last thirty days, to these charges', async () => {
  const { asked } = serveFigures()
  const { address } = await openAdmin('/admin?period=7days')
  const { id } = personOf(1)
  const spent = (sum: string) => row('Mira Number1').getByRole('link', { name: sum, exact: true })
  await expect.element(spent('$342.13')).toHaveAttribute('href', `/admin/charges?userId=${id}`)
  await expectAccessible('users with links to their charges')
  await spent('$43.50').click()
  await expect.element(page.getByRole('heading', { name: 'Charges' })).toBeVisible()
  expect(address()).toBe(`/admin/charges?userId=${id}&period=30days`)
  expect(asked.findLast(({ path }) => path === '/api/admin/charges')?.query.get('userId')).toBe(id)
})

it('says that more users could not be loaded, until they are', async () => {
  const { figures } = serveFigures({ people: [1, 2, 3].map((n) => personOf(n)) })
  await openAdmin('/admin')
  const more = page.getByRole('button', { name: 'Show more' })
  await expect.element(more).toBeVisible()
  figures.instead = ({ path }) =>
    path === '/api/admin/users/page' ? refusal(500, 'internal', 'Something broke.') : undefined
  await more.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('More could not be loaded.')
  figures.instead = () => undefined
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(row('Mira Number3')).toBeVisible()
})

it('fetches no page of the list again that nobody sees, until somebody scrolls there', async () => {
  const people = Array.from({ length: 60 }, (_, n) => personOf(n + 1))
  const { asked, figures } = serveFigures({ people, pageSize: 30 })
  const { client } = await openAdmin('/admin')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(row('Mira Number60')).toBeInTheDocument()
  const table = page.getByRole('table', { name: 'Users' }).element().parentElement
  table?.scrollIntoView()
  const pagesAsked = () =>
    asked.slice(before).flatMap(({ path, query }) => (path === '/api/admin/users/page' ? [query.get('after')] : []))
  const before = asked.length
  figures.people = people.map((person) => ({ ...person, status: 'suspended' }))
  await client.invalidateQueries()
  await expect.element(row('Mira Number1 .*suspended')).toBeVisible()
  expect(pagesAsked()).toEqual([null])
  await expect.element(row('Mira Number60 .*active')).toBeInTheDocument()
  table?.scrollTo(0, table.scrollHeight)
  await expect.element(row('Mira Number60 .*suspended')).toBeVisible()
  expect(pagesAsked()).toEqual([null, `30.${personOf(30).id}`])
})

it('fetches a page of the list once more that has changed while it was fetched', async () => {
  const { asked, figures } = serveFigures()
  const { client } = await openAdmin('/admin')
  for (const name of ['Cost by model', 'Failures by model'])
    await expect.element(page.getByRole('figure', { name })).toBeVisible()
  await expect.element(row('Mira Number1 .*active')).toBeVisible()
  row('Mira Number1').element().scrollIntoView()
  const isList = ({ path }: { readonly path: string }) => path === pageOfUsers.path
  const before = asked.filter(isList).length
  const slow = Promise.withResolvers<Response>()
  figures.instead = (call) => (isList(call) ? slow.promise : undefined)
  await client.invalidateQueries()
  await vi.waitFor(() => expect(asked.filter(isList)).toHaveLength(before + 1))
  await client.invalidateQueries()
  figures.instead = () => undefined
  figures.people = figures.people.map((person) => ({ ...person, status: 'suspended' }))
  slow.resolve(Response.json({ users: [] }))
  await expect.element(row('Mira Number1 .*suspended')).toBeVisible()
  expect(asked.filter(isList)).toHaveLength(before + 2)
})

it('keeps long names and addresses in their columns', async () => {
  serveFigures({ people: [personOf(1, { lastName: 'x'.repeat(200), email: `${'long'.repeat(60)}@studio.example` })] })
  await page.viewport(360, 780)
  await openAdmin('/admin')
  await expect.element(page.getByRole('table', { name: 'Users' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
