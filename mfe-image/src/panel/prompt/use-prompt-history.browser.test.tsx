import { type Generation, getCurrentUser } from '@studio/backend/contract'
import { newestGenerationsKey } from '@studio/media/newest-generations'
import { showGenerations } from '@studio/media/refresh-gallery'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { Toasts } from '@studio/ui/toast'
import { toastStore } from '@studio/ui/toast-store'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { generationOf } from '../../../../shell/media/src/gallery/testing/generation.ts'
import { PromptBox } from '../../../../shell/media/src/prompt/prompt-box.tsx'
import { usePromptHistory } from './use-prompt-history.ts'

const generation = generationOf({})
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const user = {
  id: 'mira',
  firstName: null,
  lastName: null,
  email: 'mira@studio.example',
  profileImageUrl: null,
  isAdmin: 0,
}

function Box() {
  const [prompt, write] = useState('')
  return (
    <PromptBox
      className=""
      placeholder=""
      prompt={prompt}
      history={usePromptHistory()}
      onChange={write}
      onSubmit={() => undefined}
    />
  )
}

/** @param newest the newest generations of the gallery */
async function boxOf({ newest }: { readonly newest: readonly Generation[] }) {
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), user)
  client.setQueryData(newestGenerationsKey, newest)
  const screen = await render(
    <QueryClientProvider client={client}>
      <Provider store={createStore()}>
        <Box />
        <Toasts corner="bottom-left" />
      </Provider>
    </QueryClientProvider>,
  )
  return { screen, field: screen.getByLabelText('Prompt'), client }
}

/** The list of generations in pages of a hundred, newest first; `fails` requests for it are refused first. */
function serve(prompts: readonly string[], { fails = 0 } = {}) {
  const asked: URLSearchParams[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const query = new URL(request.url).searchParams
    asked.push(query)
    if (asked.length <= fails) return Response.json({}, { status: 503 })
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
    const generations = prompts
      .slice(offset, offset + limit)
      .map((prompt, n) => ({ ...generation, id: idOf(offset + n), prompt }))
    return Response.json(generations, { headers: { 'x-anchor': 'a'.repeat(70) } })
  })
  return asked
}
afterEach(() => {
  toastStore.dismissShown()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('walks on to prompts that are older than the newest of the gallery, and leaves out those of deleted generations', async () => {
  const asked = serve(Array.from({ length: 130 }, (_, n) => `prompt ${n}`))
  const newest = Array.from({ length: 40 }, (_, n) => ({ ...generation, id: idOf(n), prompt: `prompt ${n}` }))
  const { field, client } = await boxOf({ newest })
  await field.click()
  for (let n = 0; n < 40; n++) await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(field).toHaveValue('prompt 39')
  expect(asked).toEqual([])
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(field).toHaveValue('prompt 40')
  for (let n = 40; n < 99; n++) await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(field).toHaveValue('prompt 100')
  expect(asked.map((query) => [query.get('offset'), query.get('anchor')?.length])).toEqual([
    ['0', undefined],
    ['100', 70],
  ])
  // beyond what the browser stores, only the log knows them
  await showGenerations(client, [[idOf(101), null]])
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(field).toHaveValue('prompt 102')
  for (let n = 102; n < 135; n++) await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(field).toHaveValue('prompt 129')
  expect(asked).toHaveLength(2)
})

it('says when older prompts cannot be loaded, and tries again with the next press', async () => {
  serve(
    Array.from({ length: 50 }, (_, n) => `prompt ${n}`),
    { fails: 1 },
  )
  const newest = Array.from({ length: 40 }, (_, n) => ({
    ...generation,
    id: idOf(n),
    prompt: n === 0 ? 'prompt 0' : '',
  }))
  const { field, screen } = await boxOf({ newest })
  await field.click()
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
  await expect.element(screen.getByText('Older prompts could not be loaded')).toBeVisible()
  await expect.element(field).toHaveValue('prompt 0')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(field).toHaveValue('prompt 1')
})

it('says so at once without a connection: nothing comes later when nobody expects it any more', async () => {
  const newest = Array.from({ length: 40 }, (_, n) => ({ ...generation, id: idOf(n), prompt: 'prompt 0' }))
  const { field, screen } = await boxOf({ newest })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  onlineManager.setOnline(false)
  await field.click()
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
  await expect.element(screen.getByText('Older prompts could not be loaded')).toBeVisible()
  await expect.element(field).toHaveValue('prompt 0')
})
