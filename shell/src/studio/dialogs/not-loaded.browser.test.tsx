import { toastStore } from '@studio/ui/toast-store'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NotLoaded } from './not-loaded.tsx'

it('tells that a dialog did not load, closes it so that it can be opened again, and offers to retry or to load the page again', async () => {
  const retry = vi.fn<() => void>()
  const close = vi.fn<() => void>()
  await render(<NotLoaded title="The keyboard shortcuts did not load" retry={retry} close={close} />)
  expect(toastStore.read()?.toast).toMatchObject({ title: 'The keyboard shortcuts did not load', tone: 'bad' })
  expect(close).toHaveBeenCalledOnce()
  toastStore.read()?.toast.action?.run()
  expect(retry).toHaveBeenCalledOnce()
  await render(<NotLoaded title="The queue did not load" close={close} />)
  expect(toastStore.read()?.toast).toMatchObject({
    title: 'The queue did not load',
    action: { label: 'Reload the page' },
  })
})
