import { type Layer, layerStack } from '@studio/ui/layer-stack'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import { readFramesSearch } from './frames-search.ts'
import { useFramesAddress } from './use-frames-address.ts'

const frames = '55555555-5555-4555-8555-000000000001'
const form: Layer = {
  id: Symbol('form'),
  element: { inert: false, contains: () => false, querySelector: () => null },
  opener: undefined,
  modal: false,
  dismiss: () => undefined,
  takesBack: true,
}

function Dialog() {
  const { videoId, close } = useFramesAddress()
  return (
    <button type="button" onClick={close}>
      Close {videoId ?? 'nothing'}
    </button>
  )
}

afterEach(() => void vi.restoreAllMocks())

async function opened() {
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
  const { screen, router } = await openPage({ path: '/', component: Dialog, validateSearch: readFramesSearch })
  await router.navigate({ to: '/', search: { frames } })
  const button = screen.getByRole('button', { name: `Close ${frames}` })
  await expect.element(button).toBeVisible()
  return { button, back, search: () => router.state.location.search }
}

it('goes back to the page from which it was opened, once', async () => {
  const { button, back } = await opened()
  await button.click()
  await button.click()
  expect(back).toHaveBeenCalledTimes(1)
})

it('leaves by its address while a form lies over it, because Back would close the form', async () => {
  const closeForm = layerStack.open(form)
  const { button, back, search } = await opened()
  await button.click()
  await expect.poll(search).toEqual({})
  expect(back).not.toHaveBeenCalled()
  closeForm()
})
