import { expect, it, onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { NewPill } from './new-pill.tsx'

it('floats below the bar that says there is no connection, and below the toolbar', async () => {
  const { style } = document.documentElement
  onTestFinished(() => void style.removeProperty('--notice-height'))
  const screen = await render(
    <div style={{ height: 5_000 }}>
      <NewPill count={3} onShow={() => undefined} />
    </div>,
  )
  window.scrollTo(0, 1_000)
  const top = () => screen.getByRole('button', { name: '3 new' }).element().getBoundingClientRect().top
  // The toolbar is 48 px high.
  await expect.poll(top).toBeGreaterThanOrEqual(48)
  style.setProperty('--notice-height', '60px')
  await expect.poll(top).toBeGreaterThanOrEqual(108)
})
