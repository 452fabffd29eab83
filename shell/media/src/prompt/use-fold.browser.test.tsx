import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useFold } from './use-fold.ts'

afterEach(() => page.viewport(1440, 900))

function Panel() {
  const { folded, fold, chips, button } = useFold()
  return (
    <div style={{ height: 4000 }}>
      <div ref={chips} data-folded={folded}>
        {!folded && <button type="button">Model</button>}
      </div>
      <div ref={button}>
        <button type="button" onClick={() => fold(!folded)}>
          Settings
        </button>
      </div>
    </div>
  )
}

const isFolded = () => document.querySelector('[data-folded]')?.getAttribute('data-folded')

it('unfolds on a phone by its button, and folds again once the page is scrolled, with the focus on the button', async () => {
  await page.viewport(360, 780)
  const screen = await render(<Panel />)
  await expect.poll(isFolded).toBe('true')
  await screen.getByRole('button', { name: 'Settings' }).click()
  await expect.poll(isFolded).toBe('false')
  const model = screen.getByRole('button', { name: 'Model' }).element()
  if (model instanceof HTMLElement) model.focus()
  window.scrollTo(0, 20)
  await expect.poll(() => window.scrollY).toBe(20)
  expect(isFolded()).toBe('false')
  window.scrollTo(0, 200)
  await expect.poll(isFolded).toBe('true')
  await expect.element(screen.getByRole('button', { name: 'Settings' })).toHaveFocus()
})

it('stays unfolded in a large window, however far the page is scrolled', async () => {
  await render(<Panel />)
  window.scrollTo(0, 400)
  await expect.poll(() => window.scrollY).toBe(400)
  expect(isFolded()).toBe('false')
})
