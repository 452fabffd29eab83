import { newestGenerationsKey } from '@studio/media/newest-generations'
import { createQueryClient } from '@studio/ui/query-client'
import { forPanelAtom } from '@studio/ui/studio-state'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { columnsOf } from '../../../shell/media/src/choosers/testing/server.ts'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import { Detail } from '../detail/detail.tsx'
import { familyWith, generationOf, idOf, relativeOf } from '../detail/testing/family.ts'
import { PictureActionsProvider } from '../gallery/actions/picture-actions-provider.tsx'
import { Gallery } from '../gallery/gallery.tsx'
import { useItems } from '../gallery/items/use-items.ts'
import { modelOf } from '../models/testing/model.ts'
import { ControlPanel } from '../panel/control-panel.tsx'

const picture = relativeOf(1)
const fox = generationOf(idOf(100), [picture])

afterEach(() => vi.unstubAllGlobals())

function Dashboard(): ReactNode {
  const state = useItems()
  return (
    <PictureActionsProvider>
      <Gallery state={state} />
      <ControlPanel models={[modelOf({})]} />
      <Detail items={state.items} newest={[fox]} />
    </PictureActionsProvider>
  )
}

function Pages(): ReactNode {
  return useLocation().pathname === '/' ? <Dashboard /> : <p>Another page</p>
}

it('leaves the focus in the prompt that somebody has come back for, and acts on no picture by what is typed', async () => {
  const commands: string[] = []
  vi.stubGlobal('fetch', async ({ url, method }: Request) => {
    const { pathname } = new URL(url)
    if (method !== 'GET') commands.push(pathname)
    if (pathname === '/api/gallery/columns') return Response.json(columnsOf([]))
    if (pathname === `/api/assets/${picture.id}/family`) return Response.json(familyWith(picture))
    return Response.json({}, { status: 404 })
  })
  const client = createQueryClient()
  client.setQueryData(newestGenerationsKey, [fox])
  const { screen, store, router } = await openPage(
    { path: '/$', component: Pages },
    { address: `/?image=${fox.id}.0`, client },
  )
  await expect.element(screen.getByRole('dialog', { name: 'Image details' })).toBeVisible()
  await router.navigate({ to: '/video' })
  await expect.element(screen.getByText('Another page')).toBeVisible()

  store.set(forPanelAtom, { prompt: 'a hare' })
  await router.navigate({ to: '/' })
  const prompt = screen.getByLabelText('Prompt')
  await expect.element(prompt).toHaveValue('a hare')
  // The focus would leave it with the tiles, which come once the width of the page is known.
  await expect.element(screen.getByRole('button', { name: /^Open a fox/ })).toBeVisible()
  await userEvent.keyboard('f')
  await expect.element(prompt).toHaveFocus()
  await expect.element(prompt).toHaveValue('a haref')
  expect(commands).toEqual([])
})
