import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { asksBeforeUnload } from '../../../shell/ui/src/testing/asks-before-unload.ts'
import { asAda, openAdmin, refusal, serve } from '../testing/open-admin.tsx'

const path = '/api/admin/reports'
const report = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  kind: 'cost-report',
  state: 'done',
  progress: 100,
  cancelRequested: false,
  requestedAt: '2026-11-24T10:00:00.000Z',
  endedAt: '2026-11-24T10:00:05.000Z',
  expiresAt: '2026-12-01T10:00:00.000Z',
  retriable: false,
  asked: { by: ['user', 'day'], from: '2026-11-01T00:00:00.000Z', model: 'wan-2.5', repriced: true },
  askedBy: { id: '5f0c0a5e-0c83-4f7c-9a39-3c9e4f1f2b11', name: 'Grace', email: 'grace@studio.example' },
  result: {
    name: 'atelier-costs-2026-11-24.csv',
    contentType: 'text/csv',
    bytes: 2_048,
    checksum: 'c0ffee',
    head: 'Log 1, up to position 7',
    lines: 12,
    charges: 3_400,
  },
}
const { endedAt: _ended, expiresAt: _expires, result: _result, ...begun } = report

it('asks for a report of the period, and shows it while it is made and as a file', async () => {
  let reports: object[] = []
  const asked = serve(
    asAda(({ method, path: at }) => {
      if (at !== path) return undefined
      if (method === 'GET') return Response.json(reports)
      reports = [{ ...begun, state: 'running', progress: 40 }]
      return Response.json({ success: true, workId: report.id }, { status: 202 })
    }),
  )
  await openAdmin('/admin/reports?period=today')
  await expect.element(page.getByText('No report has been asked for yet.')).toBeVisible()
  await expectAccessible('reports')
  const accent = getComputedStyle(page.getByRole('button', { name: 'Make report' }).element()).backgroundColor
  expect(getComputedStyle(page.getByRole('checkbox', { name: 'Day' }).element()).accentColor).toBe(accent)
  await page.getByRole('checkbox', { name: 'Day' }).click()
  await page.getByRole('checkbox', { name: 'Model' }).click()
  await page.getByLabelText('Only this model').fill(' wan-2.5 ')
  await page.getByRole('button', { name: 'Make report' }).dblClick()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '40')
  const [body, ...others] = asked.flatMap((call) => (call.method === 'POST' ? [call.body] : []))
  expect(others).toEqual([])
  expect(body).toMatchObject({ by: ['day'], format: 'csv', model: 'wan-2.5' })
  expect(Object.keys(body ?? {}).toSorted()).toEqual(['by', 'format', 'from', 'model', 'to'])
  reports = [report]
  const link = page.getByRole('link', { name: report.result.name })
  await expect.element(link).toHaveAttribute('href', `${path}/${report.id}/file`)
  await expect.element(page.getByText('3,400')).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: 'Nov 24, 2026, 10:00:00' })).toBeVisible()
  await expect.element(page.getByText('grace@studio.example')).toBeVisible()
  const askedFor = 'By user and day, from Nov 1, 2026, 00:00:00, only wan-2.5, by another price list'
  await expect.element(page.getByRole('cell', { name: askedFor })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Save reports as CSV' }))
    .toHaveAttribute('href', `${path}/reports.csv`)
  await expectAccessible('a report that was made')
})

it('offers no report that newer ones of the same admin have deleted', async () => {
  const { expiresAt: _deleted, ...old } = report
  serve(asAda(({ path: at }) => (at === path ? Response.json([old]) : undefined)))
  await openAdmin('/admin/reports')
  await expect.element(page.getByText('Deleted for newer ones')).toBeVisible()
  await expect.element(page.getByRole('link', { name: report.result.name })).not.toBeInTheDocument()
})

it('sends another price list, and says when a file is none', async () => {
  const asked = serve(
    asAda(({ method, path: at }) => {
      if (at !== path) return undefined
      return method === 'GET' ? Response.json([]) : Response.json({ success: true, workId: report.id }, { status: 202 })
    }),
  )
  await openAdmin('/admin/reports')
  const file = page.getByLabelText('Another price list (JSON)')
  await file.upload(new File(['{"micros":{}}'], 'none.json', { type: 'application/json' }))
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^none.json is no price list: This list holds no price/)
  await page.getByRole('button', { name: 'Make report' }).click()
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  const list = { micros: { 'wan-2.5 second 480p': 40_000 } }
  const slow = Promise.withResolvers<string>()
  vi.spyOn(Blob.prototype, 'text').mockReturnValueOnce(slow.promise)
  await file.upload(new File(['{}'], 'slow.json', { type: 'application/json' }))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^slow.json is being read.$/)
  await page.getByRole('button', { name: 'Make report' }).click()
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  await file.upload(new File([JSON.stringify(list)], 'prices.json', { type: 'application/json' }))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^$/)
  slow.reject(new DOMException('gone', 'NotReadableError'))
  await page.getByRole('button', { name: 'Make report' }).click()
  await expect.element(page.getByText('Report Requested')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ by: ['model'], format: 'csv', prices: list })
})

it('says why a report was refused or could not be made', async () => {
  serve(
    asAda(({ method, path: at }) => {
      if (at !== path) return undefined
      if (method === 'POST') return refusal(409, 'too-much-work', 'Too much is in progress.')
      return Response.json([{ ...begun, state: 'failed', message: 'No model is called nope.' }])
    }),
  )
  await openAdmin('/admin/reports')
  await expect.element(page.getByText('No model is called nope.')).toBeVisible()
  await page.getByRole('button', { name: 'Make report' }).click()
  await expect.element(page.getByText('Too much is in progress.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Model' }).click()
  await expect.element(page.getByText('Choose what the lines of the report are.')).toBeVisible()
})

it('asks for one report, and says why it was refused, also when somebody types meanwhile', async () => {
  const answer = Promise.withResolvers<Response>()
  const asked = serve(
    asAda(({ method, path: at }) => {
      if (at !== path) return undefined
      return method === 'GET' ? Response.json([]) : answer.promise
    }),
  )
  await openAdmin('/admin/reports')
  await page.getByRole('button', { name: 'Make report' }).click()
  await expect.element(page.getByRole('button', { name: 'Asking...' })).toBeVisible()
  await page.getByLabelText('Only this model').fill('wan-2.5')
  await userEvent.keyboard('{Enter}')
  answer.resolve(refusal(409, 'too-much-work', 'Too much is in progress.'))
  await expect.element(page.getByText('Too much is in progress.')).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

it('says when the list cannot be loaded, and loads it again', async () => {
  let isDown = true
  serve(
    asAda(({ path: at }) => {
      if (at !== path) return undefined
      return isDown ? refusal(400, 'bad-request', 'This cannot be read.') : Response.json([report])
    }),
  )
  await openAdmin('/admin/reports')
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect.element(retry).toBeVisible()
  isDown = false
  await retry.click()
  await expect.element(page.getByRole('link', { name: report.result.name })).toBeVisible()
})

it('asks SQL, and says what is wrong with it', async () => {
  let reports: object[] = []
  const asked = serve(
    asAda(({ method, path: at }) => {
      if (at !== path) return undefined
      if (method === 'GET') return Response.json(reports)
      const failed = { state: 'failed', message: 'The SQL could not be run.' }
      reports = [{ ...begun, ...failed, result: { problem: 'No column is called model_name.' } }]
      return Response.json({ success: true, workId: report.id }, { status: 202 })
    }),
  )
  await openAdmin('/admin/reports')
  await page.getByRole('radio', { name: 'SQL' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Model' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Make report' }).click()
  await expect.element(page.getByText('Write what to ask.')).toBeVisible()
  expect(asksBeforeUnload()).toBe(false)
  await page.getByLabelText('One SELECT about the table charges').fill(' SELECT model_name FROM charges ')
  expect(asksBeforeUnload()).toBe(true)
  await expectAccessible('a report by SQL')
  await page.getByRole('button', { name: /^Format/ }).click()
  await page.getByRole('menuitemradio', { name: 'Parquet' }).click()
  await page.getByRole('button', { name: 'Make report' }).click()
  await expect.element(page.getByText('No column is called model_name.')).toBeVisible()
  expect(asksBeforeUnload(), 'the list shows what was asked').toBe(false)
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    sql: 'SELECT model_name FROM charges',
    format: 'parquet',
  })
})
