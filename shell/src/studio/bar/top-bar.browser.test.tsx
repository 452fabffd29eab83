import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { remotes } from '../../../remotes.config.ts'
import { openPage } from '../../testing/open-page.tsx'
import { TopBar } from './top-bar.tsx'

const [dashboard] = remotes[0].pages

beforeEach(() => {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json(new URL(url).pathname.includes('queue') ? { inProgress: 0, percent: 0 } : []),
  )
})
afterEach(async () => {
  vi.unstubAllGlobals()
  localStorage.clear()
  await page.viewport(1440, 900)
})

async function openBar(width: number) {
  await page.viewport(width, 800)
  const { screen } = await openPage({ path: '/', component: TopBar, page: dashboard })
  return (name: string) => screen.getByRole('button', { name, exact: true })
}

it('is collapsed and shown again by one key, pressed twice: the focus goes to what takes the press back', async () => {
  const button = await openBar(1440)
  await expect.element(button('Collapse bar')).toBeVisible()
  button('Collapse bar').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Show bar')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Collapse bar')).toHaveFocus()
})

it('has the focus in a small window where it can be collapsed again', async () => {
  const button = await openBar(360)
  await button('View').click()
  await button('Collapse bar').click()
  await expect.element(button('Show bar')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('View')).toHaveFocus()
})
