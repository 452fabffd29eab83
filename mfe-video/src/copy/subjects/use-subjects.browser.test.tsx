import { afterEach, expect, it, vi } from 'vitest'
import { copyServer } from '../testing/copy-server.ts'
import { giveImages, openCopyPage } from '../testing/open-copy-page.tsx'
import { endSubjects } from './subjects.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

/** The page with two images that are read when the test says so. */
async function openReading() {
  const decode = globalThis.createImageBitmap
  const reading = Promise.withResolvers<void>()
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    await reading.promise
    return await decode(file)
  })
  const server = copyServer()
  const opened = await openCopyPage(server)
  giveImages(2)
  await expect.element(opened.screen.getByRole('status', { name: 'Reading' })).toBeVisible()
  return { ...opened, server, read: reading.resolve }
}

it('shows that images are being read, and nothing can be submitted without them', async () => {
  const { screen, read } = await openReading()
  const submit = screen.getByRole('button', { name: /^Reading\.\.\./ })
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
  read()
  await expect.element(screen.getByText('2 of 4')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Submit/ })).toHaveAttribute('aria-disabled', 'false')
})

it('takes no images any more that were let go while they were being read', async () => {
  const { screen, server, store, read } = await openReading()
  const letGo = vi.spyOn(URL, 'revokeObjectURL')
  endSubjects(store)
  await expect.element(screen.getByRole('button', { name: /^Submit/ })).toHaveAttribute('aria-disabled', 'false')
  read()
  await expect.poll(() => letGo.mock.calls.length).toBe(2)
  expect(server.sent).toEqual([])
})
