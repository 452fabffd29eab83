import { expect, it, onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { NewPill } from './new-pill.tsx'

it('floats below what the page says covers the top of the grid, also when that becomes higher', async () => {
  const { style } = document.documentElement
  onTestFinished(() => void style.removeProperty('--grid-covered'))
  style.setProperty('--grid-covered', '48px')
  const screen = await render(
    <div style={{ height: 5_000 }}>
      <NewPill count={3} onShow={() => undefined} />
    </div>,
  )
  window.scrollTo(0, 1_000)
  const top = () => screen.getByRole('button', { name: '3 new' }).element().getBoundingClientRect().top
  await expect.poll(top).toBeGreaterThanOrEqual(48)
  style.setProperty('--grid-covered', '108px')
  await expect.poll(top).toBeGreaterThanOrEqual(108)
})
