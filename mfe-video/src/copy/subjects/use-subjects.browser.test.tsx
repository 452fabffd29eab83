import { afterEach, expect, it, vi } from 'vitest'
import { copyServer } from '../testing/copy-server.ts'
import { giveImages, openCopyPage } from '../testing/open-copy-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

it('shows that images are being read, and nothing can be submitted without them', async () => {
  const decode = globalThis.createImageBitmap
  const reading = Promise.withResolvers<void>()
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    await reading.promise
    return await decode(file)
  })
  const { screen } = await openCopyPage(copyServer())
  giveImages(2)
  await expect.element(screen.getByRole('status', { name: 'Reading' })).toBeVisible()
  const submit = screen.getByRole('button', { name: /^Reading\.\.\./ })
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
  reading.resolve()
  await expect.element(screen.getByText('2 of 4')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Submit/ })).toHaveAttribute('aria-disabled', 'false')
})
