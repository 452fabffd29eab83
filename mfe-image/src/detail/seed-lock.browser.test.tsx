import { getCurrentUser, listModels } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { StudioTheme } from '@studio/ui/theme'
import { Toasts } from '@studio/ui/toast'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { modelOf } from '../models/testing/model.ts'
import { draftAtomOf } from '../request/draft.ts'
import { SeedLock } from './seed-lock.tsx'

const user = {
  id: 'seeds',
  firstName: null,
  lastName: null,
  email: 'mira@studio.example',
  profileImageUrl: null,
  isAdmin: 0,
}
const chroma = modelOf({ maxSeed: 100 })
const seedream = modelOf({ id: 'bytedance/seedream-v4', label: 'SeeDream 4.0' })

it('locks the seed of a picture for the next request where the chosen model takes it, and unlocks it again', async () => {
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), user)
  client.setQueryData(cacheKey(listModels, {}), [seedream, chroma])
  const store = createStore()
  const draft = draftAtomOf(user.id)
  store.set(draft, { model: chroma.id })
  const screen = await render(
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <StudioTheme>
          <TooltipProvider>
            <SeedLock seed={7} />
            <Toasts corner="bottom-left" />
          </TooltipProvider>
        </StudioTheme>
      </QueryClientProvider>
    </Provider>,
  )
  const lock = screen.getByRole('button', { name: 'Use this seed for the next request' })
  await lock.click()
  await expect.element(screen.getByText('The next request begins with seed 7.', { exact: true })).toBeVisible()
  expect(store.get(draft).seed).toBe(7)
  await expect.element(lock).toHaveAttribute('aria-pressed', 'true')
  await lock.click()
  expect(store.get(draft).seed).toBeUndefined()
  await expect.element(screen.getByText('Seed unlocked', { exact: true })).toBeVisible()

  store.set(draft, { model: seedream.id })
  await lock.click()
  const words = 'SeeDream 4.0 does not take this seed. Choose another model in the panel.'
  await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
  expect(store.get(draft).seed).toBeUndefined()
})
