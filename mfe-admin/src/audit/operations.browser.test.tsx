import { listActs } from '@studio/backend/contract/admin'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { idOf } from '../testing/figures-server.ts'
import { ada, openAdmin } from '../testing/open-admin.tsx'
import { serveOperations } from '../testing/operations-server.ts'

afterEach(() => page.viewport(1440, 900))

const row = (name: string | RegExp) => page.getByRole('row', { name })

it('tells who did what to whom and why, and lists the acts of one kind', async () => {
  const asked = serveOperations()
  await openAdmin('/admin/audit?period=30days')
  for (const name of [
    /Ada Admin Suspended a user Mira Number1 Sells accounts$/,
    /Ada Admin Deleted a user 7b7f5f7e Erased with the person$/,
    /Command line Added an admin Ada Admin –$/,
    /Ada Admin Asked for work: a rebuild of a read model – Looks odd$/,
    /Ada Admin a-later-act – –$/,
  ])
    await expect.element(row(name)).toBeVisible()
  await expectAccessible('the audit')
  await page.getByRole('button', { name: /^Act/ }).click()
  await page.getByText('Suspended a user', { exact: true }).last().click()
  await vi.waitFor(() => expect(asked.at(-1)?.query.get('act')).toBe('user-suspended'))
  const file = page.getByRole('link', { name: 'Save Audit as CSV' }).element().getAttribute('href')
  expect(file).toMatch(/^\/api\/admin\/audit\.csv\?startDate=.+&endDate=.+&act=user-suspended$/)
})

it('lists what one admin did to one person, and keeps that in the address', async () => {
  const asked = serveOperations()
  const { address } = await openAdmin('/admin/audit')
  await page.getByRole('button', { name: /^Admin: All admins/ }).click()
  await expect.element(page.getByText('Bo Before (disabled)')).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'Ada Admin' }).click()
  await page.getByRole('button', { name: /^Person: Everybody/ }).click()
  const find = page.getByRole('searchbox', { name: 'Find a person' })
  await find.fill('nobody')
  await expect.element(page.getByText('Nobody fits “nobody”.')).toBeVisible()
  await expectAccessible('finding a person')
  await find.fill('mira')
  await page.getByRole('menuitemradio', { name: /^Mira Number1/ }).click()
  await expect.element(page.getByRole('button', { name: /^Person: Mira Number1/ })).toHaveFocus()
  expect(address()).toBe(`/admin/audit?adminId=${ada.id}&userId=${idOf(1)}`)
  const acts = asked.filter(({ path }) => path === listActs.path).at(-1)?.query
  expect([acts?.get('adminId'), acts?.get('userId')]).toEqual([ada.id, idOf(1)])
})

it('takes from the address what the audit is narrowed down to, and ignores what fits nothing', async () => {
  const asked = serveOperations()
  await openAdmin(`/admin/audit?userId=${idOf(1)}&act=user-suspended&adminId=nobody`)
  await expect.element(page.getByRole('button', { name: /^Person: Mira Number1/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Act: Suspended a user/ })).toBeVisible()
  const acts = asked.find(({ path }) => path === listActs.path)?.query
  expect(acts?.toString()).toBe(`act=user-suspended&userId=${idOf(1)}&limit=50`)
})

it('shows at once what other admins do', async () => {
  const asked = serveOperations()
  const sockets: EventTarget[] = []
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor() {
        super()
        sockets.push(this)
      }
      close(): void {
        this.dispatchEvent(new Event('close'))
      }
    },
  )
  await openAdmin('/admin/audit')
  await expect.element(row(/Sells accounts$/)).toBeVisible()
  const before = asked.length
  const data = JSON.stringify({ type: 'changed', kinds: [] })
  for (const socket of sockets) socket.dispatchEvent(new MessageEvent('message', { data }))
  await vi.waitFor(() => expect(asked.slice(before).map(({ path }) => path)).toContain(listActs.path), 10_000)
})

it('invites who waits, and anybody else', async () => {
  const asked = serveOperations()
  await openAdmin('/admin/waitlist')
  await page.getByRole('button', { name: 'Invite mira@studio.example' }).click()
  await expect.element(page.getByText('mira@studio.example may sign in.')).toBeVisible()
  await expect.element(row(/^mira@studio/)).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Address to invite' }).fill('else@studio.example')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect.element(page.getByText('else@studio.example may sign in.')).toBeVisible()
  expect(asked.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
    { email: 'mira@studio.example' },
    { email: 'else@studio.example' },
  ])
  await expectAccessible('the waitlist')
})

it('invites once when somebody presses twice, and keeps what they type meanwhile', async () => {
  const asked = serveOperations()
  await openAdmin('/admin/waitlist')
  const invited = () => asked.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))
  await page.getByRole('textbox', { name: 'Address to invite' }).fill('else@studio.example')
  await page.getByRole('button', { name: 'Invite mira@studio.example' }).dblClick()
  await expect.element(page.getByText('mira@studio.example may sign in.')).toBeVisible()
  await expect.element(row(/^mira@studio/)).not.toBeInTheDocument()
  expect(invited()).toEqual([{ email: 'mira@studio.example' }])
  await page.getByRole('button', { name: 'Invite', exact: true }).dblClick()
  await expect.element(page.getByText('else@studio.example may sign in.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Address to invite' })).toHaveValue('')
  expect(invited()).toEqual([{ email: 'mira@studio.example' }, { email: 'else@studio.example' }])
})

it('invites two who wait also when the second is pressed at once after the first', async () => {
  const asked = serveOperations()
  await openAdmin('/admin/waitlist')
  const buttons = page.getByRole('button', { name: /^Invite .+@studio/ })
  await expect.element(buttons.nth(1)).toBeVisible()
  for (const button of buttons.elements()) if (button instanceof HTMLElement) button.click()
  await vi.waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2))
  await expect.element(page.getByText('Nobody waits.')).toBeVisible()
})

it('has the invitation of a long address in reach in a small window', async () => {
  await page.viewport(360, 780)
  serveOperations()
  await openAdmin('/admin/waitlist')
  const address = page.getByText(/^noa.of-a-long-name/)
  await expect.element(address).toBeVisible()
  expect(address.element().getBoundingClientRect().right).toBeLessThan(180)
})

it('shows how jobs are doing, and leads from possible orphan spend to the job', async () => {
  serveOperations()
  await openAdmin('/admin/jobs?period=30days')
  await expect.element(row('video 3 2 4')).toBeVisible()
  await expect.element(row('SeeDream 4.0 90 10 1 10.0 %')).toBeVisible()
  for (const wait of ['75 s', '0.4 s', '2.5 h'])
    await expect.element(page.getByText(wait, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Possible orphan spend: $0.54' })).toBeVisible()
  for (const words of [
    '$0.27 of this is simulated: the AI sandbox was at work.',
    'The newest 1 of 51; the file has all.',
  ])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '7b7f5f7e' })).toHaveAttribute('href', `/admin/jobs/${idOf(7)}`)
  for (const [name, path] of [
    ['queue now', /^\/api\/admin\/jobs\/queue\.csv$/],
    ['failures by model', /^\/api\/admin\/jobs\/outcomes\.csv\?startDate=.+&endDate=/],
  ] as const)
    await expect
      .element(page.getByRole('link', { name: `Save ${name} as CSV` }))
      .toHaveAttribute('href', expect.stringMatching(path))
  await expectAccessible('the health of jobs')
  await page.viewport(360, 780)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

it('shows how far the read models are, and asks for a rebuild with a reason', async () => {
  const asked = serveOperations()
  await openAdmin('/admin/read-models')
  await expect.element(page.getByText('Behind the log')).toBeVisible()
  await expect.element(page.getByText('Building charges: 40 % of the log.')).toBeVisible()
  await expect.element(page.getByText('1,203', { exact: true })).toBeVisible()
  await expect.element(row(/job-1 JobEnded data: fates: invalid_type$/)).toBeVisible()
  await expect.element(row(/grace@studio\.example charges 80 % –$/)).toBeVisible()
  await expect.element(row(/charges Equal: 3 documents, live now abababababababab$/)).toBeVisible()
  for (const [name, file] of [
    ['parked events', 'parked'],
    ['rebuilds', 'rebuilds'],
    ['read models', 'models'],
  ] as const)
    await expect
      .element(page.getByRole('link', { name: `Save ${name} as CSV` }))
      .toHaveAttribute('href', `/api/admin/read-models/${file}.csv`)
  await expectAccessible('the read models')
  await page.getByRole('button', { name: 'Rebuild charges' }).click()
  await page.getByRole('textbox', { name: /Reason/ }).fill('Looks odd')
  await page.getByRole('dialog').getByRole('button', { name: 'Rebuild' }).click()
  await expect.element(page.getByText('Rebuild requested')).toBeVisible()
  const sent = asked.find(({ method }) => method === 'POST')
  expect([sent?.path, sent?.body]).toEqual(['/api/admin/read-models/charges/rebuild', { reason: 'Looks odd' }])
})

it.each([
  ['/admin/audit', /^Audit could not be loaded\./],
  ['/admin/waitlist', /^Waitlist could not be loaded\./],
  ['/admin/jobs', /^The health of jobs could not be loaded\./],
  ['/admin/read-models', /^The read models could not be loaded\./],
])('says at %s when it cannot be fetched', async (address, words) => {
  let isBroken = true
  serveOperations(({ path }) => (isBroken && path !== '/api/admin/me' ? Response.json({}, { status: 500 }) : undefined))
  await openAdmin(address)
  await expect.element(page.getByRole('alert')).toMatchTextContent(words)
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
