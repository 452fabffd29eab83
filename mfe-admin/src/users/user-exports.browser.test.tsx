import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { idOf, serveFigures } from '../testing/figures-server.ts'
import { type Asked, openAdmin, refusal } from '../testing/open-admin.tsx'

const path = `/api/admin/users/${idOf(1)}/exports`
const workId = idOf(77)
const work = {
  id: workId,
  kind: 'data-export',
  progress: 30,
  cancelRequested: false,
  requestedAt: '2026-11-24T10:00:00.000Z',
  retriable: false,
}
const dialog = () => page.getByRole('dialog')
const exportData = () => page.getByRole('button', { name: 'Export Data' })

/** A server whose archives a test changes. */
function archives(post: () => Response) {
  const state: { list: readonly object[] | undefined } = { list: [] }
  const answer = ({ method, path: at }: Asked): Response | undefined => {
    if (at !== path) return undefined
    if (method === 'POST') return post()
    return state.list === undefined ? refusal(400, 'bad-request', 'This cannot be read.') : Response.json(state.list)
  }
  return { state, asked: serveFigures({ instead: answer }).asked }
}

it('asks for an archive for a reason, and shows it while it is made and as a file', async () => {
  const { state, asked } = archives(() => {
    state.list = [{ ...work, state: 'running' }]
    return Response.json({ success: true, workId }, { status: 202 })
  })
  await openAdmin(`/admin/users/${idOf(1)}`)
  await exportData().click()
  await expectAccessible('the reason for an export')
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('They have asked for it')
  await dialog().getByRole('button', { name: 'Export Data' }).click()
  await expect.element(page.getByText('Export Requested')).toBeVisible()
  await expect.element(page.getByText(/^Nov 24, 2026, 10:00:00 \(UTC\): In progress, 30 %$/)).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { reason: 'They have asked for it' },
  ])
  state.list = [{ ...work, state: 'done', progress: 100, expiresAt: '2026-11-27T10:00:00.000Z' }]
  const link = page.getByRole('link', { name: 'Download archive' })
  await expect.element(link).toHaveAttribute('href', `${path}/${workId}/file`)
  await expectAccessible('an archive that was made')
})

it('offers no archive that newer ones have deleted', async () => {
  const { state } = archives(() => Response.json({ success: true, workId }, { status: 202 }))
  state.list = [{ ...work, state: 'done', progress: 100 }]
  await openAdmin(`/admin/users/${idOf(1)}`)
  await expect.element(page.getByText(/Deleted, because newer archives of this person were made$/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Download archive' })).not.toBeInTheDocument()
})

it('says why an archive was refused, could not be made, or could not be loaded', async () => {
  const { state } = archives(() => refusal(409, 'too-much-work', 'Too much is in progress.'))
  state.list = undefined
  await openAdmin(`/admin/users/${idOf(1)}`)
  await expect.element(page.getByText(/^Your archives could not be loaded\./)).toBeVisible()
  state.list = [{ ...work, state: 'failed', message: 'There was no room for it.' }]
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText(/There was no room for it\./)).toBeVisible()
  await exportData().click()
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('They have asked for it')
  await dialog().getByRole('button', { name: 'Export Data' }).click()
  await expect.element(page.getByText('Failed to request the export')).toBeVisible()
  await expect.element(page.getByText('Too much is in progress.')).toBeVisible()
})
