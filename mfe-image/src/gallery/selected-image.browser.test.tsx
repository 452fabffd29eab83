import { type GenerationOutput, mediaUrl } from '@studio/backend/contract'
import { newestGenerationsKey } from '@studio/media/newest-generations'
import { createQueryClient } from '@studio/ui/query-client'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createPending } from '../request/pending.ts'
import { defaultDraft } from '../request/settings.ts'
import { PictureActionsContext } from './actions/picture-actions.ts'
import { ImageSelectionBar } from './selection/image-selection-bar.tsx'
import { noActions } from './testing/no-actions.ts'

const [first, second] = ['first', 'second']
const stored = (assetId: string, n: number): GenerationOutput => {
  const url = mediaUrl(assetId, 'original')
  return { n, status: 'stored', assetId, url, thumbnailUrl: url, width: 1, height: 1, thumbhash: '' }
}
const asked = createPending('asked', 'a fox', defaultDraft, new Date(0)).generation
const generation = { ...asked, outputs: [stored(first, 0), stored(second, 1)] }
const acts = { favorite: () => undefined, trash: () => undefined, clear: () => undefined }

beforeEach(() => page.viewport(1440, 900))
afterEach(() => page.viewport(1440, 900))

async function barOf(ids: readonly string[]) {
  const client = createQueryClient()
  client.setQueryData(newestGenerationsKey, [generation])
  const component = () => <ImageSelectionBar selected={{ ids, allFavorites: false }} acts={acts} />
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: createRootRoute({ component }), history })
  const screen = await render(
    <Provider store={createStore()}>
      <QueryClientProvider client={client}>
        <TooltipProvider>
          <PictureActionsContext value={noActions}>
            <RouterProvider router={router} />
          </PictureActionsContext>
        </TooltipProvider>
      </QueryClientProvider>
    </Provider>,
  )
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  return { button, address: () => history.location.href }
}

it('edits the one image that is selected, by its generation and number', async () => {
  const { button, address } = await barOf([second])
  await expect.element(button('Compare two images')).toBeDisabled()
  await button('Edit').click()
  await expect.poll(address).toBe(`/edit?imageId=${generation.id}&n=1`)
})

it('edits no image and not several, and compares two only', async () => {
  const { button } = await barOf([])
  await expect.element(button('Edit')).toBeDisabled()
  const two = await barOf([first, second])
  await expect.element(two.button('Edit').last()).toBeDisabled()
  await expect.element(two.button('Compare two images').last()).toBeEnabled()
})

it('has one place for both on a phone', async () => {
  await page.viewport(360, 740)
  const { button } = await barOf([first])
  await expect.element(button('Edit')).toBeVisible()
  await expect.element(button('Compare two images')).not.toBeInTheDocument()
})
