import { type Generation, getCurrentUser, imageQueueStatus, listModels } from '@studio/backend/contract'
import { generationKey } from '@studio/media/gallery'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { StudioTheme } from '@studio/ui/theme'
import { Toasts } from '@studio/ui/toast'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { modelOf } from '../../models/testing/model.ts'

/** The models of the edit page, as the server offers them. */
export const models = [
  modelOf({
    id: 'bytedance/seedream-v4',
    label: 'SeeDream 4.0',
    references: { min: 0, max: 4 },
    aspectRatios: ['auto', 'square', 'tall', 'vertical'],
    qualities: ['2K', '4K'],
    counts: [1, 2, 3, 4],
    unitPriceCents: 2.7,
  }),
  modelOf({
    id: 'google/nano-banana/edit',
    label: 'Nano Banana',
    references: { min: 0, max: 4 },
    aspectRatios: ['auto', 'square', 'tall', 'vertical'],
    counts: [1, 2, 3, 4],
    unitPriceCents: 3.8,
  }),
]

interface Visit {
  /** The page, which is above this helper. */
  readonly editPage: () => ReactNode
  readonly address: string
  /** Whose page it is: what one person leaves in the browser is not there for another. */
  readonly person: string
  readonly store?: ReturnType<typeof createStore>
}

/** Test helper: the edit page at an address. What the server has is up to the test. */
export async function openEdit({ editPage, address, person, store = createStore() }: Visit) {
  const client = createQueryClient()
  const names = { firstName: null, lastName: null, email: 'mira@studio.example', profileImageUrl: null, isAdmin: 0 }
  client.setQueryData(cacheKey(getCurrentUser), { id: person, ...names })
  client.setQueryData(cacheKey(listModels, {}), models)
  const queue = { processingCount: 0, queuedCount: 0, inProgressCount: 0, maxInProgress: 8 }
  client.setQueryData(cacheKey(imageQueueStatus, {}), queue)
  const router = createRouter({
    routeTree: createRootRoute({ component: editPage, notFoundComponent: editPage }),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const screen = await render(
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <StudioTheme>
          <TooltipProvider>
            <RouterProvider router={router} />
            <Toasts corner="bottom-left" />
          </TooltipProvider>
        </StudioTheme>
      </QueryClientProvider>
    </Provider>,
  )
  const button = screen.getByRole('button', { name: /^Generat/ })
  const whole = screen.getByRole('button', { name: /^Full size: / })
  await expect.element(button).toBeVisible()
  /** The state of the request as the live feed would bring it. */
  const become = (generation: Generation): void => void client.setQueryData(generationKey(generation.id), generation)
  return { screen, store, router, client, button, whole, become }
}
