import { readJobHealth, readSeries } from '@studio/backend/contract/admin'
import { learnServerTime } from '@studio/ui/server-clock'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { type Bounds, boundsOf, comparisonOf } from '../parts/period/periods.ts'
import { refreshAfterNews } from '../session/use-admin.ts'
import { personOf, serveFigures } from '../testing/figures-server.ts'
import { openAdmin, refusal } from '../testing/open-admin.tsx'

afterEach(() => page.viewport(1440, 900))

/** Models of which each has failed once more often than the one before. */
const healthOf = (count: number) =>
  Response.json({
    queue: [],
    models: Array.from({ length: count }, (_model, n) => {
      const [stored, failed, modelName] = [n, n + 1, `Model ${n + 1}`]
      return { model: modelName, modelName, stored, failed, cancelled: 0, failureRate: failed / (stored + failed) }
    }),
    orphans: { count: 0, cost: 0, simulatedCost: 0, newest: [] },
  })

const title = () => page.getByRole('heading', { name: 'Admin Dashboard' })
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

it.each([1440, 360])('shows totals, charts and users of all time at first, at %i px', async (width) => {
  await page.viewport(width, 900)
  const { asked } = serveFigures()
  await openAdmin('/admin')
  await expect.element(title()).toBeVisible()
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(Date.now())
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Time Period: All time' })).toBeVisible()
  await expect.element(page.getByText('Total Users', { exact: true })).toBeVisible()
  for (const [name, value] of [
    ['Total Users', '1,204'],
    ['Total Generations', '1,284'],
    ['Total Videos', '12'],
    ['Total Cost', '$342.13'],
  ] as const)
    expect(page.getByText(name, { exact: true }).element().nextElementSibling?.textContent).toBe(value)
  await expect.element(row('Mira Number1')).toBeVisible()
  await expect.element(page.getByRole('img', { name: /^From Oct 26, 2026 to Nov 24, 2026\. Users: / })).toBeVisible()
  expect(asked.find(({ path }) => path === '/api/admin/analytics')?.query.toString()).toBe('users=none')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await expectAccessible('the dashboard')
})

it('has another date after midnight in UTC, and asks for the figures of that day', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse('2026-11-24T23:59:30.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { asked } = serveFigures()
  await openAdmin('/admin?period=today')
  await expect.element(page.getByText('Tuesday, November 24, 2026')).toBeVisible()
  vi.advanceTimersByTime(60_000)
  await expect.element(page.getByText('Wednesday, November 25, 2026')).toBeVisible()
  await vi.waitFor(() =>
    expect(asked.findLast(({ path }) => path === '/api/admin/analytics/series')?.query.get('startDate')).toBe(
      '2026-11-25T00:00:00.000Z',
    ),
  )
})

it('has the day of the server, also where the clock of the computer is a day behind', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T12:00:00.000Z') })
  learnServerTime('Wed, 25 Nov 2026 12:00:00 GMT', Date.now())
  onTestFinished(() => {
    vi.useRealTimers()
    learnServerTime(new Date().toUTCString(), Date.now())
  })
  const { asked } = serveFigures()
  await openAdmin('/admin?period=today')
  await expect.element(page.getByText('Wednesday, November 25, 2026')).toBeVisible()
  expect(asked.findLast(({ path }) => path === '/api/admin/analytics/series')?.query.get('startDate')).toBe(
    '2026-11-25T00:00:00.000Z',
  )
})

it('fills the bars and the points of a period of one day', async () => {
  serveFigures({ days: 1 })
  await openAdmin('/admin?period=today')
  const chart = page.getByRole('figure', { name: 'Cost by model' })
  await expect.element(chart).toBeVisible()
  const fills = () => [...chart.element().querySelectorAll('rect')].map((bar) => getComputedStyle(bar).fill)
  await expect.poll(() => fills().length).toBeGreaterThan(0)
  expect(fills()).not.toContain('rgb(0, 0, 0)')
  const points = page.getByRole('figure', { name: 'Jobs and failures' }).element().querySelectorAll('circle')
  expect([...points].map((point) => getComputedStyle(point).stroke)).toEqual(['none', 'none'])
})

it('asks for the period that is chosen, which stays in the address', async () => {
  const { asked } = serveFigures()
  const { address } = await openAdmin('/admin')
  await page.getByRole('button', { name: 'Time Period: All time' }).click()
  await page.getByRole('menuitemradio', { name: '7 days' }).click()
  await expect.element(page.getByRole('button', { name: 'Time Period: 7 days' })).toBeVisible()
  expect(address()).toBe('/admin?period=7days')
  const { startDate, endDate } = boundsOf('7days', Date.now())
  await vi.waitFor(() => {
    for (const path of ['/api/admin/analytics', '/api/admin/analytics/series']) {
      const last = asked.findLast((each) => each.path === path)?.query
      expect([last?.get('startDate'), last?.get('endDate')]).toEqual([startDate, endDate])
    }
  })
})

it.each([
  ['a refusal', () => refusal(403, 'forbidden', 'No.'), /^Access Denied.*admin dashboard\.Sign in/],
  ['a server that fails', () => Response.json({}, { status: 500 }), /could not answer.*Retry$/],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), /cannot be reached.*Retry$/],
])('denies access when the figures cannot be fetched, after a second try: %s', async (_what, respond, words) => {
  const { asked, figures } = serveFigures({
    instead: ({ path }) => (path === '/api/admin/analytics' ? respond() : undefined),
  })
  await openAdmin('/admin')
  const alert = page.getByRole('alert').filter({ hasText: 'Access Denied' })
  await expect.element(alert).toMatchTextContent(words)
  await expect.element(alert).toMatchTextContent(/You don't have permission to access the admin dashboard\./)
  expect(asked.filter(({ path }) => path === '/api/admin/analytics')).toHaveLength(2)
  await expectAccessible('figures that cannot be fetched')
  const retry = page.getByRole('button', { name: 'Retry' })
  if (retry.elements().length === 0) return
  figures.instead = () => undefined
  await retry.click()
  await expect.element(title()).toBeVisible()
})

it('says when there is nothing yet', async () => {
  serveFigures({ people: [], days: 0 })
  await openAdmin('/admin')
  await expect.element(page.getByText('Nobody has joined yet.')).toBeVisible()
  await expect.element(page.getByText('Nothing was spent in this period.')).toBeVisible()
  await expectAccessible('a dashboard of nothing')
})

it('has the table behind each chart one key away', async () => {
  serveFigures()
  await openAdmin('/admin')
  const asTable = page.getByRole('button', { name: 'As table: Jobs and failures' })
  await expect.element(asTable).toBeVisible()
  asTable.element().focus()
  await userEvent.keyboard('{Enter}')
  const table = page.getByRole('table', { name: 'Jobs and failures' })
  await expect.element(table.getByRole('row', { name: 'Nov 24, 2026 145 1' })).toBeVisible()
  await expectAccessible('a chart as a table')
  await userEvent.keyboard('{Enter}')
  await expect.element(table).not.toBeInTheDocument()
})

it('shows the model that is chosen apart from the others', async () => {
  serveFigures()
  await openAdmin('/admin')
  const models = page.getByRole('table', { name: 'Spend by model' })
  await expect.element(models.getByRole('row', { name: 'SeeDream 4.0 75.0 % $256.59' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: /SeeDream 4\.0: / })).toBeVisible()
  await models.getByRole('button', { name: 'Kling 2.5' }).click()
  await expect.element(page.getByRole('img', { name: /Kling 2\.5: .*Others: / })).toBeVisible()
})

it('tells simulated money apart in what the models have cost', async () => {
  const counts = { users: 0, generations: 1, jobs: 1, failures: 0, images: 1, videos: 0 }
  const days = [{ ...counts, day: '2026-11-24', cost: 54, simulatedCost: 27 }]
  const models = [{ model: 'a', modelName: 'Model A', total: 54, simulatedCost: 27, costs: [54] }]
  serveFigures({ instead: ({ path }) => (path === readSeries.path ? Response.json({ days, models }) : undefined) })
  await openAdmin('/admin')
  const chart = page.getByRole('figure', { name: 'Cost by model' })
  await expect.element(chart.getByText('$0.27 of this is simulated: the AI sandbox was at work.')).toBeVisible()
  await expect.element(row('Model A 100\\.0 % \\$0\\.54 \\(\\$0\\.27 simulated\\)$')).toBeVisible()
  await page.getByRole('button', { name: 'As table: Cost by model' }).click()
  const table = chart.getByRole('table')
  await expect.element(table.getByRole('row', { name: 'Day Model A of this simulated' })).toBeVisible()
  await expect.element(table.getByRole('row', { name: 'Nov 24, 2026 $0.54 $0.27' })).toBeVisible()
})

it('shows the models with the most failures first, each leading to the health of jobs in the same period', async () => {
  serveFigures()
  await openAdmin('/admin?period=30days')
  const figure = page.getByRole('figure', { name: 'Failures by model' })
  await expect.element(figure).toBeVisible()
  const bars = () => figure.element().querySelectorAll('li a')
  expect([...bars()].map(({ textContent }) => textContent)).toEqual([
    'SeeDream 4.010 failed, 0.3 %',
    'Kling 2.51 failed, 25.0 %',
  ])
  expect(bars()[0]?.getAttribute('href')).toBe('/admin/jobs?period=30days')
  await figure.getByRole('button', { name: 'As table: Failures by model' }).click()
  await expect.element(figure.getByRole('row').nth(1)).toHaveTextContent('SeeDream 4.0100.3 %')
})

it('says how many more models have failures than bars are shown', async () => {
  serveFigures({ instead: ({ path }) => (path === readJobHealth.path ? healthOf(10) : undefined) })
  await openAdmin('/admin')
  const figure = page.getByRole('figure', { name: 'Failures by model' })
  await expect.element(figure.getByText('And 2 more, as table.')).toBeVisible()
  const names = [...figure.element().querySelectorAll('li [title]')].map((name) => name.getAttribute('title'))
  expect(names).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Model ${n}`))
})

it('says nothing about failures of a period, and leads to none, before they are known', async () => {
  const later = Promise.withResolvers<Response>()
  let answer: () => Response | Promise<Response> = () => healthOf(0)
  serveFigures({ instead: ({ path }) => (path === readJobHealth.path ? answer() : undefined) })
  await openAdmin('/admin?period=today')
  const figure = page.getByRole('figure', { name: 'Failures by model' })
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Time Period/ }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  await expect.element(figure.getByText('No job of this period has failed.')).toBeVisible()
  answer = () => later.promise
  await choose('30 days')
  await expect.element(figure.getByText('No job of this period has failed.')).not.toBeInTheDocument()
  later.resolve(healthOf(1))
  const link = figure.getByRole('link', { name: /^Model 1/ })
  await expect.element(link).toHaveAttribute('href', '/admin/jobs?period=30days')
  answer = () => Promise.withResolvers<Response>().promise
  await choose('7 days')
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(figure.getByText('Model 1')).toBeVisible()
})

it('asks less often for failures by model, with which come the jobs in progress', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { asked } = serveFigures()
  const { client } = await openAdmin('/admin')
  await expect.element(page.getByRole('figure', { name: 'Failures by model' })).toBeVisible()
  const timesOf = ({ path }: { readonly path: string }) => asked.filter((each) => each.path === path).length
  refreshAfterNews(client)
  await vi.waitFor(() => expect(timesOf(readSeries)).toBe(2))
  vi.advanceTimersByTime(30_000)
  await vi.waitFor(() => expect(timesOf(readSeries)).toBe(3))
  expect(timesOf(readJobHealth)).toBe(1)
  vi.advanceTimersByTime(90_000)
  await vi.waitFor(() => expect(timesOf(readJobHealth)).toBe(2))
})

it('opens the analytics of a user below the row, also by keys', async () => {
  serveFigures()
  await openAdmin('/admin')
  const toggle = page.getByRole('button', { name: 'Analytics of Mira Number2' })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  toggle.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  const spends = page.getByRole('table', { name: 'Spend by Model of Mira Number2' })
  await expect.element(spends.getByRole('row', { name: 'SeeDream 4.0 75.0 % $256.59' })).toBeVisible()
  await expectAccessible('a user who is opened')
  await userEvent.keyboard(' ')
  await expect.element(spends).not.toBeInTheDocument()
})

it('leads to the page of a user by an Edit button', async () => {
  serveFigures()
  const { address } = await openAdmin('/admin')
  await page.getByRole('button', { name: 'Edit Mira Number1' }).click()
  await expect.element(page.getByRole('heading', { name: 'Mira Number1' })).toBeVisible()
  expect(address()).toBe(`/admin/users/${personOf(1).id}`)
})

it('has a file of everything that is listed, of the same period and the same search', async () => {
  serveFigures({ people: [1, 2, 3].map((n) => personOf(n)) })
  await openAdmin('/admin?period=7days')
  await page.getByRole('button', { name: 'Analytics of Mira Number1' }).click()
  await page.getByRole('searchbox', { name: 'Search users' }).fill('mira1')
  const { startDate = '', endDate = '' } = boundsOf('7days', Date.now())
  const period = `?${new URLSearchParams({ startDate, endDate }).toString()}`
  for (const [name, address] of [
    ['New users', `/api/admin/analytics/series.csv${period}`],
    ['Jobs and failures', `/api/admin/analytics/series.csv${period}`],
    ['Cost by model', `/api/admin/analytics/model-days.csv${period}`],
    ['Spend by model', `/api/admin/analytics/models.csv${period}`],
    ['Failures by model', `/api/admin/jobs/outcomes.csv${period}`],
    ['Spend by model of Mira Number1', `/api/admin/users/${personOf(1).id}/models.csv${period}`],
    ['Users', '/api/admin/users.csv?search=mira1'],
  ] as const)
    await expect
      .element(page.getByRole('link', { name: `Save ${name} as CSV`, exact: true }))
      .toHaveAttribute('href', address)
})

it('compares the ended days of a period with as many before, and says so to everybody', async () => {
  const { ended, before } = comparisonOf('30days', Date.now()) ?? {}
  serveFigures({
    instead: ({ path, query }) => {
      if (path !== '/api/admin/analytics') return undefined
      const is = (bounds: Bounds | undefined) =>
        bounds?.startDate === query.get('startDate') && bounds?.endDate === query.get('endDate')
      if (is(ended)) return Response.json({ ...totals, totalUsers: 1204, totalGenerations: 1284, totalVideos: 12 })
      return is(before) ? Response.json({ ...totals, totalUsers: 1000, totalGenerations: 1600 }) : undefined
    },
  })
  await openAdmin('/admin?period=30days')
  const card = (name: string) => page.getByText(name, { exact: true }).element().parentElement?.textContent
  await expect.element(page.getByText('+20.4 %')).toBeVisible()
  expect(card('Total Users')).toContain('+20.4 % without today, compared with the 29 days before')
  expect(card('Total Generations')).toContain('−19.8 % without today, compared with the 29 days before')
  // out of nothing there is no percent
  expect(card('Total Videos')).toBe('Total Videos12')
  expect(card('Total Cost')).toContain('0.0 % without today')
  await expectAccessible('a dashboard with changes')
})

const totals = { totalImages: 0, totalVideos: 0, totalCosts: 34_212.5, simulatedCosts: 0, users: [] }

it('has nothing to compare all of the time with', async () => {
  const { asked } = serveFigures()
  await openAdmin('/admin')
  await expect.element(row('Mira Number1')).toBeVisible()
  expect(page.getByText(/compared with/).elements()).toHaveLength(0)
  expect(asked.filter(({ path }) => path === '/api/admin/analytics')).toHaveLength(1)
})

it('leads from each total to what it is made of, in the same period', async () => {
  serveFigures()
  const { address } = await openAdmin('/admin?period=30days')
  for (const [value, source] of [
    ['1,204', '/admin?period=30days#admin-users'],
    ['1,284', '/admin/jobs?period=30days'],
    ['12', '/admin/jobs?period=30days'],
    ['$342.13', '/admin/charges?period=30days'],
  ] as const)
    await expect.element(page.getByRole('link', { name: value, exact: true }).first()).toHaveAttribute('href', source)
  await page.getByRole('link', { name: '$342.13', exact: true }).first().click()
  await expect.element(page.getByRole('heading', { name: 'Charges' })).toBeVisible()
  expect(address()).toBe('/admin/charges?period=30days')
})
