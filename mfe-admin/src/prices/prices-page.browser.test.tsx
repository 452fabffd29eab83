import { changePrice, type ListedChange, type ListedPrice, type PricePreview } from '@studio/backend/contract/admin'
import { onlineManager } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { type Asked, asAda, comeBack, endSessionElsewhere, openAdmin, refusal, serve } from '../testing/open-admin.tsx'

const seedream: ListedPrice = {
  kind: 'image',
  model: 'bytedance/seedream-v4',
  label: 'SeeDream 4.0',
  unit: 'image',
  words: 'an image',
  cents: 2.7,
}
const gpt: ListedPrice = {
  kind: 'language',
  model: 'openai/gpt-4o',
  label: 'ChatGPT-4o',
  unit: 'million-tokens-read',
  words: 'a million tokens read',
  cents: 250,
}
const planned: ListedChange = {
  number: 1,
  model: seedream.model,
  label: seedream.label,
  unit: seedream.unit,
  words: seedream.words,
  cents: 3.1,
  beforeCents: 2.7,
  from: '2026-12-01T00:00:00.000Z',
  decidedAt: '2026-11-24T10:00:00.000Z',
  by: 'Ada Admin',
  reason: 'the service has raised it',
  state: 'planned',
}
const preview: PricePreview = {
  days: 30,
  charges: 1_000,
  cents: 2_700,
  wouldBeCents: 3_100,
  simulatedCents: 0,
  unclear: 0,
  byService: false,
}

/** A server with two prices. */
function server({
  changes = [] as ListedChange[],
  save = () => Response.json({ success: true }),
  held = Promise.resolve(),
  told = preview,
} = {}) {
  let [price, list] = [seedream, changes]
  return serve(
    asAda(({ method, path, body }: Asked) => {
      if (path === '/api/admin/prices/preview') return Response.json(told)
      if (path.endsWith('/withdraw')) {
        list = list.map((change) => ({ ...change, state: 'withdrawn' }))
        return Response.json({ success: true })
      }
      if (path !== '/api/admin/prices') return undefined
      if (method === 'GET') return Response.json({ version: 2, prices: [price, gpt], changes: list })
      const response = save()
      if (response.ok) price = { ...price, cents: changePrice.body.parse(body).cents }
      return held.then(() => response)
    }),
  )
}

const dialog = () => page.getByRole('dialog', { name: 'Price of SeeDream 4.0' })
const openDialog = async () => {
  const { client } = await openAdmin('/admin/prices')
  await page.getByRole('button', { name: 'Change SeeDream 4.0, an image' }).click()
  return client
}
const field = (label: string) => dialog().getByLabelText(label)
const save = () => dialog().getByRole('button', { name: /^Save/ }).click()

it('shows what every model costs, what is planned, and every change with who and why', async () => {
  server({ changes: [planned] })
  await openAdmin('/admin/prices')
  const image = page.getByRole('table', { name: 'Images' }).getByRole('row').nth(1)
  await expect.element(image).toHaveTextContent('SeeDream 4.0an image2.7¢3.1¢ from Dec 1, 2026Change')
  await expect.element(page.getByRole('table', { name: 'Language Models' }).getByText('$2.50')).toBeVisible()
  const change = page.getByRole('table', { name: 'Changes' }).getByRole('row').nth(1)
  await expect
    .element(change)
    .toHaveTextContent(
      'SeeDream 4.0, an image2.7¢ → 3.1¢Dec 1, 2026, 00:00:00PlannedAda Adminthe service has raised itTake Back',
    )
  for (const [name, file] of [
    ['prices', 'prices.csv'],
    ['changes of prices', 'changes.csv'],
  ])
    await expect
      .element(page.getByRole('link', { name: `Save ${name} as CSV` }))
      .toHaveAttribute('href', `/api/admin/prices/${file}`)
  await expectAccessible('prices')
})

it('has the columns of all lists in the same places, and what changes a price at their end', async () => {
  server()
  await openAdmin('/admin/prices')
  const table = (name: string) => page.getByRole('table', { name })
  await expect.element(table('Language Models')).toBeVisible()
  const edges = (name: string) =>
    [...table(name).element().querySelectorAll('thead th')].map((cell) => Math.round(cell.getBoundingClientRect().left))
  expect(edges('Images').slice(0, 4)).toEqual(edges('Language Models').slice(0, 4))
  const change = table('Images')
    .getByRole('button', { name: /^Change/ })
    .element()
  const gap = table('Images').element().getBoundingClientRect().right - change.getBoundingClientRect().right
  expect(gap).toBeLessThan(16)
})

it('says before saving what the price would have meant, then changes it from a day on', async () => {
  const asked = server()
  await openDialog()
  await save()
  await expect
    .element(field('New price, in cents'))
    .toHaveAccessibleDescription('Enter a price in cents, such as 2.75.')
  await expect.element(field('Reason')).toHaveAccessibleDescription('Please say why.')
  await field('New price, in cents').fill('3.1')
  await expect
    .element(dialog().getByRole('status'))
    .toHaveTextContent('In the last 30 days, 1,000 charges came to $27.00. They would have come to $31.00, $4.00 more.')
  await expectAccessible('the dialog of a price')
  await expect.element(dialog().getByRole('button', { name: 'Save 3.1¢ from now' })).toBeVisible()
  await field('From the beginning of this day (UTC)').fill('2026-12-01')
  await expect.element(dialog().getByRole('button', { name: 'Save 3.1¢ from Dec 1, 2026' })).toBeVisible()
  await field('Reason').fill('the service has raised it')
  await save()
  await expect.element(page.getByText('SeeDream 4.0, an image: 3.1¢')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  const sent = asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  const { model: modelId, unit, cents: shownCents } = seedream
  const reason = 'the service has raised it'
  expect(sent).toEqual([{ modelId, unit, cents: 3.1, shownCents, reason, from: '2026-12-01' }])
})

it.each([
  ['half typed', '12'],
  ['impossible', '02302026'],
])('changes nothing from a day that is %s, and says so', async (_what, keys) => {
  const asked = server()
  await openDialog()
  await field('New price, in cents').fill('3.1')
  await field('Reason').fill('dearer')
  const day = field('From the beginning of this day (UTC)')
  await userEvent.click(day, { position: { x: 14, y: 16 } })
  await userEvent.keyboard(keys)
  await userEvent.keyboard('{Enter}')
  await expect.element(day).toHaveAccessibleDescription('This is no day. Leave it empty to change the price now.')
  await expectAccessible('a day that is none')
  await dialog().getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(day).toHaveAttribute('aria-invalid', 'true')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  await day.fill('2026-12-01')
  await dialog().getByRole('button', { name: 'Save 3.1¢ from Dec 1, 2026' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

it('asks what a comma means that may begin the thousands', async () => {
  const asked = server()
  await openDialog()
  await field('New price, in cents').fill('1,250')
  await field('Reason').fill('dearer')
  await save()
  await expect
    .element(field('New price, in cents'))
    .toHaveAccessibleDescription('Is this 1250 or 1.25? Enter it without a comma.')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  await field('New price, in cents').fill('1250')
  await expect.element(dialog().getByRole('button', { name: 'Save $12.50 from now' })).toBeVisible()
})

it('asks before Escape discards what was typed, and discards it at once by Cancel', async () => {
  server()
  await openDialog()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Change SeeDream 4.0, an image' }).click()
  await field('Reason').fill('dearer')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Discard Changes' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(field('Reason')).toHaveValue('dearer')
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Change SeeDream 4.0, an image' }).click()
  await field('Reason').fill('dearer')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('keeps what was typed, covered, when the session ends meanwhile', async () => {
  server()
  const client = await openDialog()
  await field('New price, in cents').fill('3.1')
  await field('Reason').fill('dearer')
  await endSessionElsewhere(client)
  const cover = page.getByRole('dialog', { name: 'Session Ended' })
  await expect.element(cover).toHaveFocus()
  expect(dialog().element().closest('[inert]')).not.toBeNull()
  const { left, top } = field('Reason').element().getBoundingClientRect()
  expect(cover.element().contains(document.elementFromPoint(left + 1, top + 1))).toBe(true)
  server()
  comeBack()
  await expect.element(cover).not.toBeInTheDocument()
  await expect.element(field('Reason')).toHaveValue('dearer')
  await expect.element(field('Reason')).toHaveFocus()
  await save()
  await expect.element(page.getByText('SeeDream 4.0, an image: 3.1¢')).toBeVisible()
})

it('says why a price was not saved, beside what it is about', async () => {
  const refusals = [
    refusal(422, 'price-in-the-past', 'A price changes from now on, or later.'),
    refusal(409, 'price-changed', 'The price has changed meanwhile.'),
    Response.json({}, { status: 500 }),
  ]
  server({ save: () => refusals.shift() ?? Response.error() })
  await openDialog()
  await field('New price, in cents').fill('3.1')
  await field('Reason').fill('dearer')
  await save()
  await expect
    .element(field('From the beginning of this day (UTC)'))
    .toHaveAccessibleDescription('A price changes from now on, or later.')
  await save()
  await expect.element(field('New price, in cents')).toHaveAccessibleDescription('The price has changed meanwhile.')
  await save()
  await expect.element(dialog().getByText('The price was not saved. Please try again in a moment.')).toBeVisible()
})

/** A server that changes a price only for somebody who has seen what it is now. */
function sharedServer() {
  let now = seedream
  const asked = serve(
    asAda(({ method, path, body }) => {
      if (path === '/api/admin/prices/preview') return Response.json(preview)
      if (path !== '/api/admin/prices') return undefined
      if (method === 'GET') return Response.json({ version: 2, prices: [now], changes: [] })
      if (changePrice.body.parse(body).shownCents === now.cents) return Response.json({ success: true })
      return refusal(409, 'price-changed', 'The price has changed meanwhile. Look at the new one and save again.')
    }),
  )
  return {
    asked,
    /** What another admin does. */
    setPrice: (cents: number): void => {
      now = { ...seedream, cents }
    },
  }
}

it.each(['not yet', 'already'])(
  'shows the price that another admin has set meanwhile, %s listed, so that saving again agrees to it',
  async (when) => {
    const { asked, setPrice } = sharedServer()
    const client = await openDialog()
    await field('New price, in cents').fill('3.1')
    await field('Reason').fill('dearer')
    setPrice(2.9)
    if (when === 'already') await client.invalidateQueries()
    await save()
    await expect.element(field('New price, in cents')).toHaveAccessibleDescription(/^The price has changed meanwhile/)
    await expect.element(dialog().getByText(/^an image: 2\.9¢ now/)).toBeVisible()
    await save()
    await expect.element(page.getByText('SeeDream 4.0, an image: 3.1¢')).toBeVisible()
    const sent = asked.filter(({ method }) => method === 'POST').map(({ body }) => changePrice.body.parse(body))
    expect(sent.map(({ shownCents }) => shownCents)).toEqual([2.7, 2.9])
  },
)

it('stays open while a price is saved, whatever is pressed or typed, and then says that it has changed', async () => {
  const answer = Promise.withResolvers<void>()
  const asked = server({ held: answer.promise })
  await openDialog()
  await field('New price, in cents').fill('3.1')
  await field('Reason').fill('dearer')
  await save()
  const saving = dialog().getByRole('button', { name: 'Saving...' })
  await expect.element(saving).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await field('Reason').fill('dearer now')
  await expect.element(saving).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}')
  await page.elementLocator(dialog().element().parentElement ?? document.body).click({ position: { x: 10, y: 10 } })
  await expect.element(saving).toBeVisible()
  answer.resolve()
  await expect.element(page.getByText('SeeDream 4.0, an image: 3.1¢')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

it('gives up when no answer comes, also without a connection, says so, and can be left', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  const asked = server({ held: new Promise(() => undefined) })
  await openDialog()
  await field('New price, in cents').fill('3.1')
  await field('Reason').fill('dearer')
  const time = new AbortController()
  const clock = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
  onTestFinished(() => clock.mockRestore())
  onlineManager.setOnline(false)
  await save()
  await expect.element(dialog().getByRole('button', { name: 'Saving...' })).toBeVisible()
  await expect.poll(() => asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  time.abort(new DOMException('', 'TimeoutError'))
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('No answer came, so it may have been done. Please look before you try again.')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

it.each([
  [{ ...preview, wouldBeCents: 1_700 }, '1,000 charges came to $27.00. They would have come to $17.00, $10.00 less.'],
  [
    { ...preview, wouldBeCents: 2_700, unclear: 3 },
    '1,000 charges came to $27.00. They would have come to as much. 3 earlier charges of this model cannot be assigned.',
  ],
  [
    { ...preview, simulatedCents: 700, wouldBeCents: 2_700 },
    '1,000 charges came to $27.00 ($7.00 of this simulated). They would have come to as much.',
  ],
  [{ ...preview, charges: 0 }, 'nothing was charged by this price.'],
  [
    { ...preview, byService: true },
    '1,000 calls cost $27.00, as the service said. This price is held back while a call is under way, and counts where the service says nothing.',
  ],
])('words what it would have meant: %#', async (told, words) => {
  server({ told })
  await openDialog()
  await field('New price, in cents').fill('1.7')
  await expect.element(dialog().getByRole('status')).toHaveTextContent(`In the last 30 days, ${words}`)
})

it('takes back what has not come into force, with a reason', async () => {
  const asked = server({ changes: [planned] })
  await openAdmin('/admin/prices')
  await page.getByRole('button', { name: 'Take back change 1' }).click()
  const asking = page.getByRole('dialog', { name: 'Take Back Change' })
  await asking.getByLabelText('Reason').fill('a mistake')
  await asking.getByRole('button', { name: 'Take Back' }).click()
  await expect.element(page.getByRole('cell', { name: 'Taken back' })).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/api/admin/prices/1/withdraw', { reason: 'a mistake' }],
  ])
})
