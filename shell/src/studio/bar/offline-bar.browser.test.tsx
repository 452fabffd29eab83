import { connectionAtom } from '@studio/ui/connection'
import { createStore, Provider } from 'jotai'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { OfflineBar } from './offline-bar.tsx'

it('never lies over what sticks to the top of the page', async () => {
  const store = createStore()
  store.set(connectionAtom, 'offline')
  await render(
    <Provider store={store}>
      <OfflineBar />
      <div style={{ position: 'sticky', top: 'var(--notice-height, 0px)' }}>toolbar</div>
      <div style={{ height: 5000 }} />
    </Provider>,
  )
  window.scrollTo(0, 2000)
  const bar = page.getByText(/No connection/)
  const bottom = () => bar.element().getBoundingClientRect().bottom
  const top = () => page.getByText('toolbar').element().getBoundingClientRect().top
  await expect.element(bar).toBeVisible()
  await expect.poll(() => bottom() > 0 && top() >= bottom()).toBe(true)
  store.set(connectionAtom, 'live')
  await expect.poll(top).toBe(0)
})
