import { afterEach, beforeEach, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PictureWall } from './picture-wall.tsx'

const drifting = (): number => document.getAnimations().filter(({ playState }) => playState === 'running').length

/** What a person has chosen for animations. */
const chooseMotion = (value: 'no-preference' | 'reduce') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })

beforeEach(() => chooseMotion('no-preference'))
afterEach(() => chooseMotion('reduce'))

it('stands still after a press, and moves on after another', async () => {
  await render(<PictureWall />)
  await expect.poll(drifting).toBeGreaterThan(0)
  await userEvent.click(page.getByRole('button', { name: 'Pause the pictures' }))
  await expect.poll(drifting).toBe(0)
  await userEvent.click(page.getByRole('button', { name: 'Let the pictures move' }))
  await expect.poll(drifting).toBeGreaterThan(0)
})
