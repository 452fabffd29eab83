import { createStore } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chooseFiles } from '../../../../infra/components/choose-files.ts'
import { pngFile } from '../../../../infra/components/png-file.ts'
import { openPage } from '../../../../shell/src/testing/open-page.tsx'
import { SourceStep } from './source-step.tsx'
import { useSource } from './use-source.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

const Step = (): ReactNode => <SourceStep slot={useSource()} takesVideo />

it('still knows what is being read when the person comes back, and keeps what was chosen last', async () => {
  const decoded = new Map<string, () => void>()
  const decode = globalThis.createImageBitmap
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    await new Promise<void>((go) => decoded.set(file.name, go))
    return await decode(file)
  })
  const discarded = vi.spyOn(URL, 'revokeObjectURL')
  const choose = async (name: string): Promise<void> => {
    chooseFiles(document.querySelector('input[name="video"]'), pngFile(name, [300, 200]))
    await expect.poll(() => decoded.has(name)).toBe(true)
  }
  const page = { path: '/lip-sync', component: Step }
  const store = createStore()
  const left = await openPage(page, { store })
  await expect.element(left.screen.getByRole('button', { name: 'Upload video or image' })).toBeVisible()
  await choose('large.png')
  await left.screen.unmount()

  const { screen } = await openPage(page, { store })
  await expect.element(screen.getByRole('status', { name: 'Reading' })).toBeVisible()
  await choose('small.png')
  decoded.get('small.png')?.()
  await expect.element(screen.getByRole('img', { name: 'small.png' })).toBeVisible()
  decoded.get('large.png')?.()
  await expect.poll(() => discarded.mock.calls.length).toBe(1)
  await expect.element(screen.getByRole('img', { name: 'small.png' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'large.png' }).elements()).toEqual([])
})

it('gives the focus to the next control when what was chosen is removed', async () => {
  const { screen } = await openPage({ path: '/lip-sync', component: Step })
  const upload = screen.getByRole('button', { name: 'Upload video or image' })
  await expect.element(upload).toBeVisible()
  chooseFiles(document.querySelector('input[name="video"]'), pngFile('fox.png', [300, 200]))
  const remove = screen.getByRole('button', { name: 'Remove image' })
  await expect.element(remove).toBeVisible()
  remove.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove).not.toBeInTheDocument()
  await expect.element(upload).toHaveFocus()
})
