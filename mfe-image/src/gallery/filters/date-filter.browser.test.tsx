import { createStore, Provider } from 'jotai'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { narrowingAtom } from '../narrowing/narrowing-atom.ts'
import { DateFilter } from './date-filter.tsx'

/** The filter from 1 November on, and every period that the gallery was narrowed to after that. */
async function open() {
  const store = createStore()
  store.set(narrowingAtom, { date: '2026-11-01..' })
  const periods: (string | undefined)[] = []
  store.sub(narrowingAtom, () => periods.push(store.get(narrowingAtom).date))
  const screen = await render(
    <Provider store={store}>
      <DateFilter counts={new Map()} />
      <button type="button">Elsewhere</button>
    </Provider>,
  )
  return { from: screen.getByLabelText('From'), to: screen.getByLabelText('To'), screen, periods }
}

it('takes a day that is typed digit by digit, and leaves the first day alone meanwhile', async () => {
  const { from, to, periods } = await open()
  to.element().focus()
  await userEvent.keyboard('11202026')
  await expect.element(to).toHaveValue('2026-11-20')
  await expect.element(from).toHaveValue('2026-11-01')
  expect(periods).toEqual(['2026-11-01..2026-11-20'])
})

it('moves the first day along with a last day before it, once the field is left', async () => {
  const { from, to, screen, periods } = await open()
  await to.fill('2026-10-05')
  await expect.element(from).toHaveValue('2026-11-01')
  await screen.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.element(from).toHaveValue('2026-10-05')
  await expect.element(to).toHaveValue('2026-10-05')
  expect(periods).toEqual(['2026-10-05..2026-10-05'])
})

it('keeps both days within the sheet of a small window', async () => {
  onTestFinished(() => page.viewport(1440, 900))
  await page.viewport(360, 800)
  const { screen } = await open()
  // What the sheet and its content leave free at both sides.
  screen.container.style.padding = '0 16px'
  const { scrollWidth, clientWidth } = screen.getByRole('region', { name: 'Date' }).element()
  expect(scrollWidth).toBe(clientWidth)
})
