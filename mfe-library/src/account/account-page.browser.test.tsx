import { dataExportKind, deleteOwnAccount, listOwnSessions, type OwnSession } from '@studio/backend/contract/account'
import type { Work } from '@studio/backend/contract/work'
import { cacheKey } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { goingTo } from '../../../shell/src/testing/going-to.ts'
import { openPage, person } from '../../../shell/src/testing/open-page.tsx'
import { asksBeforeUnload } from '../../../shell/ui/src/testing/asks-before-unload.ts'
import { AccountPage } from './account-page.tsx'

const minute = 60_000
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()
const session = (more: Partial<OwnSession> = {}): OwnSession => ({
  device: 'Firefox on Linux',
  startedAt: ago(2 * minute),
  usedAt: ago(minute),
  current: true,
  ...more,
})
const work = (more: Partial<Work>): Work => ({
  id: '7b7f5f7e-58a8-4b58-9a52-000000000001',
  kind: dataExportKind,
  state: 'running',
  progress: 40,
  cancelRequested: false,
  requestedAt: ago(minute),
  retriable: false,
  ...more,
})
const done = work({
  state: 'done',
  progress: 100,
  endedAt: ago(1_000),
  expiresAt: ago(-3 * 24 * 60 * minute),
  result: { name: 'atelier-data.zip', bytes: 34_000_000, checksum: 'c0ffee', events: 1, files: 12 },
})

let sessions: readonly OwnSession[]
let listed: readonly Work[]
/** Whether the server responds to reads. */
let isDown: boolean
/** The server's next response to a command; undefined: it does as it is told. */
let refusal: object | undefined
/** Whether the server's first response to a command is lost, and the session has ended with the command. */
let isReplyLost: boolean
/** Whether commands get no answer in time. */
let isSilent: boolean
/** Whether the session had ended before the first command. */
let isSignedOut: boolean
let sent: { readonly path: string; readonly body: unknown }[]

/** To a command. */
function replyTo(path: string): Response {
  if (isSilent) throw new DOMException('too late', 'TimeoutError')
  if (isReplyLost && sent.length === 1) throw new TypeError('Failed to fetch')
  if (isReplyLost || isSignedOut) return Response.json(signedOut, { status: 401 })
  if (refusal !== undefined) return Response.json(refusal, { status: 403 })
  if (path === '/api/account/export') listed = [work({})]
  return Response.json({ success: true, workId: work({}).id }, { status: path === '/api/account/export' ? 202 : 200 })
}

beforeEach(() => {
  ;[sessions, listed, isDown, refusal, sent] = [[session()], [], false, undefined, []]
  ;[isReplyLost, isSilent, isSignedOut] = [false, false, false]
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname: path } = new URL(request.url)
    if (request.method === 'GET') {
      if (isDown) return Response.json({}, { status: 500 })
      return Response.json(path === '/api/work' ? listed : sessions)
    }
    sent.push({ path, body: await request.json().catch(() => undefined) })
    return replyTo(path)
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(1440, 900)
})

/** The session ends, and the person signs in again on another page. */
async function signInBeside(client: QueryClient): Promise<void> {
  client.setQueryData(['session-ended'], true)
  const shown = client.getQueryCache().find({ queryKey: cacheKey(listOwnSessions, {}) })
  await expect.poll(() => shown?.isActive()).toBe(false)
  client.setQueryData(['session-ended'], false)
}

const open = () => openPage({ path: '/account', component: AccountPage })
const problem = (code: string, error: string) => ({
  type: 'about:blank',
  title: 'Refused',
  status: 403,
  code,
  error,
  message: error,
})
const signedOut = { ...problem('signed-out', 'Please sign in.'), status: 401 }

it.each([1440, 768, 360])('shows where one is signed in, and what one can do, at %i px', async (width) => {
  await page.viewport(width, 900)
  sessions = [
    session(),
    session({ device: null, current: false, startedAt: ago(3 * 24 * 60 * minute), usedAt: ago(60 * minute) }),
  ]
  listed = [done]
  const { screen } = await open()
  const rows = screen.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/^Firefox on LinuxThis device/)
  await expect.element(rows.nth(1)).toMatchTextContent(/^Unknown deviceLast used 1 hr ago/)
  await expect.element(screen.getByText(/^1 event · 12 files · 34 MB · until/)).toBeVisible()
  const link = screen.getByRole('link', { name: 'Download' }).element()
  expect(link.getAttribute('href')).toBe(`/api/account/export/${done.id}/file`)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await expectAccessible('the page of the account')
})

it('asks for an archive once, and says how far it is', async () => {
  const { screen } = await open()
  const button = screen.getByRole('button', { name: 'Export my data' })
  await button.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Your archive is being made: 40%')
  await expect.element(button).toBeDisabled()
  expect(sent.map(({ path }) => path)).toEqual(['/api/account/export'])
})

it.each([
  [work({ state: 'requested', progress: 0 }), 'Your archive waits for its turn.'],
  [work({ state: 'failed', endedAt: ago(1), message: 'This could not be finished.' }), 'This could not be finished.'],
  [work({ state: 'cancelled', endedAt: ago(1) }), 'The last archive was cancelled.'],
  [{ ...done, expiresAt: ago(1) }, 'The last archive has expired.'],
])('says what became of the newest archive: %#', async (newest, words) => {
  listed = [newest]
  const { screen } = await open()
  await expect.element(screen.getByText(words)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Download' })).not.toBeInTheDocument()
})

it('offers an archive that is there also when a later one was cancelled', async () => {
  listed = [work({ id: '7b7f5f7e-58a8-4b58-9a52-000000000002', state: 'cancelled', endedAt: ago(1) }), done]
  const { screen } = await open()
  await expect.element(screen.getByText('The last archive was cancelled.')).toBeVisible()
  await expect.element(screen.getByText(/^An earlier archive: 1 event · 12 files · 34 MB · until/)).toBeVisible()
  const link = screen.getByRole('link', { name: 'Download' }).element()
  expect(link.getAttribute('href')).toBe(`/api/account/export/${done.id}/file`)
})

it('says why no archive is made', async () => {
  const words = 'You have 4 tasks in progress. Please wait until one has ended, or cancel one.'
  refusal = problem('too-much-work', words)
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Export my data' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(words)
})

it('deletes the account once its email is typed', async () => {
  refusal = problem('other-email', 'This is not the email of your account.')
  const { screen } = await open()
  await expect.element(screen.getByText(/Your account at the sign-in service stays/)).toBeVisible()
  await screen.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delete Account' })
  const confirm = dialog.getByRole('button', { name: 'Delete my account' })
  await expect.element(confirm).toBeDisabled()
  await expectAccessible('the question before an account is deleted')
  await dialog.getByRole('textbox', { name: 'Your email' }).fill(person.email.toUpperCase())
  await confirm.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This is not the email of your account.')
  expect(deleteOwnAccount.body.parse(sent[0]?.body)).toEqual({ email: person.email.toUpperCase() })
})

it.each([
  ['the account is deleted', false],
  ['the account is deleted, though the reply was lost', true],
])(
  'goes to the landing page once %s, without a question, and leaves nothing of theirs in the browser',
  async (_, lost) => {
    isReplyLost = lost
    const draft = `atelier.${person.id}.chat-draft`
    for (const storage of [localStorage, sessionStorage]) storage.setItem(draft, '"a secret"')
    const gone = goingTo()
    const { screen } = await open()
    await screen.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Delete Account' })
    await dialog.getByRole('textbox', { name: 'Your email' }).fill(person.email)
    expect(asksBeforeUnload()).toBe(true)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect.poll(() => gone).toEqual([{ path: '/', asks: false }])
    expect([localStorage, sessionStorage].map((storage) => storage.getItem(draft))).toEqual([null, null])
  },
)

it.each([false, true])(
  'goes to the landing page once all sessions have ended; whether the reply was lost: %s',
  async (lost) => {
    isReplyLost = lost
    const gone = goingTo()
    const { screen } = await open()
    await screen.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect.poll(() => gone).toEqual([{ path: '/', asks: false }])
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  },
)

it('does not take a session that had ended before for the end of all sessions', async () => {
  isSignedOut = true
  const gone = goingTo()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(signedOut.error)
  expect(gone).toEqual([])
})

it('does not take a session that had ended before for the end of the account', async () => {
  isSignedOut = true
  const gone = goingTo()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delete Account' })
  await dialog.getByRole('textbox', { name: 'Your email' }).fill(person.email)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(signedOut.error)
  expect(gone).toEqual([])
})

it('does not say that nothing was done when no answer came', async () => {
  isSilent = true
  const { screen } = await open()
  for (const name of ['Export my data', 'Sign out everywhere', 'Delete my account'])
    await screen.getByRole('button', { name }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delete Account' })
  await dialog.getByRole('textbox', { name: 'Your email' }).fill(person.email)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  const unknown = screen.getByRole('alert').filter({ hasText: /^No answer came, so it may have been done/ })
  await expect.element(unknown).toHaveLength(3)
})

it('asks to sign in again when that was too long ago, also when only the server knows, and until one has done so', async () => {
  refusal = problem('sign-in-again', 'Please sign in again to delete your account.')
  const { screen, client } = await open()
  await screen.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delete Account' })
  await dialog.getByRole('textbox', { name: 'Your email' }).fill(person.email)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(screen.getByRole('button', { name: 'Sign out to sign in again' })).toBeVisible()
  sessions = [session({ startedAt: ago(0) })]
  await signInBeside(client)
  await expect.element(screen.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})

it('asks to sign in again before anything is typed, when the session is old', async () => {
  sessions = [session({ startedAt: ago(16 * minute) })]
  const { screen } = await open()
  await expect.element(screen.getByRole('button', { name: 'Sign out to sign in again' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument()
})

it('says that sessions cannot be shown, and tries again', async () => {
  isDown = true
  const { screen } = await open()
  await expect.element(screen.getByRole('alert').getByText('Unable to Load Sessions')).toBeVisible()
  isDown = false
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('Firefox on Linux')).toBeVisible()
})

it.each([
  ['comes back to look', async () => void window.dispatchEvent(new Event('visibilitychange'))],
  ['signs in again beside the page', signInBeside],
])('shows a device on which one has signed in meanwhile when one %s', async (_when, act) => {
  const { screen, client } = await open()
  const rows = screen.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/^Firefox on Linux/)
  sessions = [session(), session({ device: 'Safari on iPhone', current: false })]
  await act(client)
  await expect.element(rows.nth(1)).toMatchTextContent(/^Safari on iPhone/)
})
