import { toastStore } from '@studio/ui/toast-store'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import { readFramesSearch } from '../address/frames-search.ts'
import { FramesLoader } from './frames-loader.tsx'
import { frameServer, videoId } from './testing/server.ts'

let server: ReturnType<typeof frameServer>
beforeEach(() => {
  server = frameServer()
  server.work = [{ kind: 'youtube-source', id: videoId, progress: 100, state: 'done' }]
  vi.stubGlobal('fetch', (request: Request) => server.fetch(request))
})
afterEach(async () => {
  toastStore.dismissShown()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  await page.viewport(1440, 900)
})

/** The dashboard at the address that the queue leads to. */
async function open() {
  const { screen, router } = await openPage(
    { path: '/', component: () => <FramesLoader />, validateSearch: readFramesSearch },
    { address: `/?frames=${videoId}` },
  )
  const dialog = screen.getByRole('dialog', { name: 'Frames of a video' })
  await expect.element(dialog).toBeVisible()
  return { screen, dialog, router, address: () => router.state.location.search }
}

const toast = (text: string) => page.getByRole('listitem').getByText(text, { exact: true })

it.each([1440, 360])('shows the frames of the video that the address names, at %i px', async (width) => {
  await page.viewport(width, 780)
  const { dialog } = await open()
  await expect.element(dialog.getByRole('radio', { name: 'Frame at 1:05' })).toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeInViewport()
  await expectAccessible(`the frames of a video at ${width} px`)
  expect(server.sent).toEqual([`/api/tiktok/extract-frames {"videoId":"${videoId}"}`])
})

it('saves the frame that was chosen by keyboard, and then shows the gallery', async () => {
  const { dialog, address } = await open()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(toast('Please select a frame')).toBeVisible()
  dialog.getByRole('radio').first().element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByRole('radio', { name: 'Frame at 0:01.5' })).toBeChecked()
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Frame saved')).toBeVisible()
  await expect.poll(address).toEqual({})
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent.at(-1)).toBe(`/api/sources/${videoId}/frames {"timestamp":1.5}`)
})

it('says in the words of the site why a frame was not saved, and keeps it chosen', async () => {
  const { dialog } = await open()
  await dialog.getByRole('radio', { name: 'Frame at 0:00' }).click()
  server.saving = 'refused'
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(toast('Failed to process YouTube video')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'Frame at 0:00' })).toBeChecked()
})

it('asks again for frames that are on their way, or when nobody answered', async () => {
  server.frames = 'late'
  const { dialog } = await open()
  const alert = dialog.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/The frames are on their way.*It goes on/)
  await expectAccessible('frames that are on their way')
  server.frames = 'broken'
  await alert.getByRole('button', { name: 'Ask again' }).click()
  await expect.element(alert).toMatchTextContent(/Failed to process YouTube video.*Nothing is lost/)
  server.frames = 'done'
  await alert.getByRole('button', { name: 'Ask again' }).click()
  await expect.element(dialog.getByRole('radio', { name: 'Frame at 0:00' })).toBeInTheDocument()
})

it('says why there are no frames, and leaves for the gallery', async () => {
  server.frames = 'refused'
  const { dialog, address } = await open()
  const alert = dialog.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/Failed to extract frames.*This video is private/)
  await expect.element(alert.getByRole('button')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(address).toEqual({})
})

it('waits for a connection, and then shows the frames by itself', async () => {
  onlineManager.setOnline(false)
  const { dialog } = await open()
  await expect.element(dialog.getByText('Looking for frames…')).toBeVisible()
  onlineManager.setOnline(true)
  await expect.element(dialog.getByRole('radio', { name: 'Frame at 0:00' })).toBeInTheDocument()
  await expect.element(dialog.getByText('Looking for frames…')).not.toBeInTheDocument()
})

it('leaves the frames of another video open when its own frame is saved late', async () => {
  const saved = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith(`${videoId}/frames`)) await saved.promise
    return await server.fetch(request)
  })
  const { dialog, router, address } = await open()
  await dialog.getByRole('radio', { name: 'Frame at 0:00' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const frames = videoId.replace('1', '2')
  await router.navigate({ to: '/', search: { frames } })
  const navigate = vi.spyOn(router, 'navigate')
  saved.resolve()
  await expect.element(toast('Frame saved')).toBeVisible()
  await expect.poll(() => navigate.mock.calls.length).toBe(1)
  await navigate.mock.results[0]?.value
  expect(address()).toEqual({ frames })
})
