import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openVideoPage } from '../testing/open-video-page.tsx'
import { manyVideos, videoServer } from '../testing/video-server.ts'

vi.mock('./open-chat.tsx', () => {
  throw new Error('Loading chunk 7 failed')
})

afterEach(() => vi.unstubAllGlobals())

it('says over the videos that the chat did not load, and can be closed', async () => {
  const { screen } = await openVideoPage(videoServer(manyVideos(40)))
  const button = screen.getByRole('button', { name: 'Write with AI' })
  await button.click()
  await expect.element(page.getByRole('dialog', { name: 'Loading' })).toBeInViewport()
  const dialog = page.getByRole('dialog', { name: 'AI chat' })
  await expect.element(dialog.getByRole('alert')).toBeInViewport()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})
