import { type Charge, readSpend, type Spend, setSpendLimit } from '@studio/backend/contract/spend'
import { connectionAtom } from '@studio/ui/connection'
import { cacheKey } from '@studio/ui/query'
import { serverNow } from '@studio/ui/server-clock'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import { readDollars } from './read-dollars.ts'
import { SpendPage } from './spend-page.tsx'

const id = (n: number): string => `7b7f5f7e-58a8-4b58-9a52-${String(n).padStart(12, '0')}`
const image = { feature: 'image', model: 'bytedance/seedream-v4', modelName: 'SeeDream 4.0' }
const call = { feature: 'chat', model: 'openai/gpt-4o', modelName: 'ChatGPT-4o' }
const copy = { feature: 'animation', model: 'wan-2.2-animate', modelName: 'Wan 2.2 Animate' }
const at = '2026-11-23T10:00:00.000Z'
const charged = (n: number, more: Partial<NonNullable<Charge['image']>>): Charge => ({
  ...image,
  id: `${id(1)}-${n}`,
  at,
  amountCents: 2.7,
  sandbox: true,
  image: { assetId: id(10 + n), generationId: id(1), n, isTrashed: false, prompt: `fox ${n}`, ...more },
})
const thumbnailUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const pages: Readonly<Record<string, object>> = {
  '': {
    charges: [
      { ...call, id: id(3), at, amountCents: 0.04, sandbox: true },
      charged(0, { thumbnailUrl }),
      charged(1, { thumbnailUrl, isTrashed: true }),
      {
        ...copy,
        id: id(5),
        at,
        amountCents: 40,
        credits: 13,
        sandbox: true,
        clip: { id: id(6), thumbnailUrl, isTrashed: false },
      },
    ],
    next: 'more',
  },
  more: { charges: [charged(2, {})] },
}

let ownCents: number | undefined
/** The server's next response to a new limit; undefined: it does as it is told. */
let refusal: object | undefined
/** Whether the server responds to reads. */
let isDown: boolean
let hasCharges: boolean
/** What each answer about the spend says of its day; the last one counts from then on. */
let days: Pick<Spend, 'resetsAt' | 'todayCents'>[]

const dayOf = (todayCents: number, leftMs = 86_400_000) => ({
  todayCents,
  resetsAt: new Date(serverNow() + leftMs).toISOString(),
})
const nextDay = () => (days.length > 1 ? days.shift() : days[0]) ?? dayOf(0)

const spend = (): Spend => ({
  day: '2026-11-23',
  weekBegan: '2026-11-23',
  ...nextDay(),
  weekCents: 108.1,
  monthCents: 342,
  models: [
    { ...image, todayCents: 8.1, weekCents: 108, monthCents: 340, charges: 1284 },
    { ...call, todayCents: 0.04, weekCents: 0.1, monthCents: 2, charges: 3 },
  ],
  limit: {
    studioCents: 2000,
    ...(ownCents !== undefined && { ownCents }),
    usedCents: 10.8,
    heldCents: 2.7,
    leftCents: (ownCents ?? 2000) - 10.8,
  },
  sandbox: true,
})

function read({ pathname, searchParams }: URL): Response {
  if (isDown) return Response.json({}, { status: 500 })
  if (pathname === '/api/spend') return Response.json(hasCharges ? spend() : { ...spend(), models: [] })
  return Response.json(hasCharges ? pages[searchParams.get('after') ?? ''] : { charges: [] })
}

beforeEach(() => {
  ;[ownCents, refusal, isDown, hasCharges] = [undefined, undefined, false, true]
  days = [dayOf(8.14)]
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return read(new URL(request.url))
    const { limitCents } = setSpendLimit.body.parse(await request.json())
    if (refusal !== undefined) return Response.json(refusal, { status: 422 })
    ownCents = limitCents ?? undefined
    return Response.json({ success: true })
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(1440, 900)
})

const open = () => openPage({ path: '/spend', component: SpendPage })

it.each([1440, 360])(
  'shows what was spent, by model and charge by charge, and what is left, at %i px',
  async (width) => {
    await page.viewport(width, 900)
    const { screen } = await open()
    await expect
      .element(screen.getByText(/^10\.8¢ of \$20\.00 used, of which 2\.7¢ is held for what is in progress/))
      .toBeVisible()
    await expect.element(screen.getByRole('row', { name: 'SeeDream 4.0 Images 8.1¢ $1.08 $3.40 1,284' })).toBeVisible()
    const rows = screen.getByRole('list', { name: 'Charges' }).getByRole('listitem')
    // What costs very little is not shown as nothing.
    await expect.element(rows.nth(0)).toMatchTextContent(/0\.04¢/)
    const opens = (name: string) => screen.getByRole('link', { name }).element().getAttribute('href')
    expect(opens('Open fox 0')).toBe(`/?image=${id(1)}.0`)
    expect(opens('Open fox 1')).toBe(`/?image=${id(11)}`)
    await expect.element(rows.nth(2)).toMatchTextContent(/in the trash/)
    await expect.element(rows.nth(3)).toMatchTextContent(/A copied video.*13 credits/)
    expect(opens('Open A copied video')).toBe(`/tiktok-copier?video=${id(6)}`)
    await expectAccessible('the page of spend')
    await screen.getByRole('button', { name: 'Show more' }).click()
    await expect.element(rows.nth(4)).toMatchTextContent(/deleted for good/)
    await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  },
)

it('sets and lifts a limit of the person, and says why one is not taken', async () => {
  const { screen } = await open()
  const field = screen.getByRole('textbox', { name: 'Your own limit, in dollars a day' })
  const save = screen.getByRole('button', { name: 'Save limit' })
  await field.fill('five')
  await save.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Enter an amount in dollars/)
  const error = 'Your limit can be at most $20.00 a day, which is the limit of this studio.'
  refusal = { type: 'about:blank', title: 'Refused', status: 422, code: 'cap-too-high', error, message: error }
  await field.fill('30')
  await save.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(error)
  await expectAccessible('a limit that is refused')
  refusal = undefined
  await field.fill('5')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/^10\.8¢ of \$5\.00 used/)).toBeVisible()
  await screen.getByRole('button', { name: 'Remove limit' }).click()
  await expect.element(screen.getByText(/^10\.8¢ of \$20\.00 used/)).toBeVisible()
  expect(ownCents).toBeUndefined()
})

it('keeps the focus and what is half typed when the limit changes', async () => {
  const { screen, client } = await open()
  const field = screen.getByRole('textbox', { name: 'Your own limit, in dollars a day' })
  await field.fill('5')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('5.00')
  await expect.element(field).toHaveFocus()
  await field.fill('7.')
  // in another tab
  ownCents = 900
  await client.invalidateQueries({ queryKey: cacheKey(readSpend) })
  await expect.element(screen.getByText(/^10\.8¢ of \$9\.00 used/)).toBeVisible()
  await expect.element(field).toHaveValue('7.')
  await screen.getByRole('button', { name: 'Remove limit' }).click()
  await expect.element(field).toHaveValue('')
  await expect.element(screen.getByRole('button', { name: 'Save limit' })).toHaveFocus()
})

it('shows a limit that was saved also when the spend cannot be read after that', async () => {
  const { screen } = await open()
  const field = screen.getByRole('textbox', { name: 'Your own limit, in dollars a day' })
  await field.fill('5')
  isDown = true
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/^10\.8¢ of \$5\.00 used/)).toBeVisible()
  await expect.element(field).toHaveValue('5.00')
  await screen.getByRole('button', { name: 'Remove limit' }).click()
  await expect.element(screen.getByText(/^10\.8¢ of \$20\.00 used/)).toBeVisible()
  await expect.element(field).toHaveValue('')
})

it('says that nothing was charged yet, and that the server does not respond, until it does', async () => {
  ;[isDown, hasCharges] = [true, false]
  const { screen } = await open()
  const failures = screen.getByRole('alert')
  await expect.element(failures.filter({ hasText: 'Unable to Load Spend' })).toBeVisible()
  await expect.element(failures.filter({ hasText: 'Your charges could not be loaded.' })).toBeVisible()
  await expectAccessible('spend that could not be loaded')
  isDown = false
  await failures.getByRole('button', { name: 'Retry' }).first().click()
  await expect.element(screen.getByRole('heading', { name: 'Daily limit' })).toBeVisible()
  await failures.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText(/^Nothing yet\./)).toBeVisible()
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
  await expectAccessible('nothing was charged yet')
})

it('begins a new day while it is open', async () => {
  days = [dayOf(8.14, 500), dayOf(0.3)]
  const { screen } = await open()
  await expect.element(screen.getByRole('definition').first()).toHaveTextContent('0.3¢')
})

it('says that more charges could not be loaded, until they are', async () => {
  const { screen } = await open()
  const more = screen.getByRole('button', { name: 'Show more' })
  await expect.element(more).toBeVisible()
  isDown = true
  await more.click()
  const failure = screen.getByRole('alert').filter({ hasText: 'More charges could not be loaded.' })
  const rows = screen.getByRole('list', { name: 'Charges' }).getByRole('listitem')
  await expect.element(failure).toBeVisible()
  await expect.element(rows.nth(3)).toBeVisible()
  await expectAccessible('more charges that could not be loaded')
  isDown = false
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(rows.nth(4)).toMatchTextContent(/deleted for good/)
  await expect.element(failure).not.toBeInTheDocument()
})

it('offers no change of the limit while the page is offline, and says so', async () => {
  ownCents = 500
  const { screen, store } = await open()
  const buttons = ['Save limit', 'Remove limit'].map((name) => screen.getByRole('button', { name }))
  for (const button of buttons) await expect.element(button).toBeEnabled()
  store.set(connectionAtom, 'offline')
  for (const button of buttons) await expect.element(button).toBeDisabled()
  await expect.element(screen.getByText(/^You are offline/)).toBeVisible()
  await screen.getByRole('textbox').fill('7')
  await userEvent.keyboard('{Enter}')
  expect(ownCents).toBe(500)
})

it('reads amounts as people type them', () => {
  expect(
    ['5', '2.5', '2,50', ' $3 ', '１０', '２．５０', '0', '0.00', '', '-1', '1e3', '1.234'].map(readDollars),
  ).toEqual([500, 250, 250, 300, 1_000, 250, undefined, undefined, undefined, undefined, undefined, undefined])
})
