import {
  deletePromptSetting,
  listPromptSettings,
  type PromptSetting,
  restorePromptSetting,
} from '@studio/backend/contract/library'
import { cacheKey, sendCommand, useCall } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { toastStore } from '@studio/ui/toast-store'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useOwnedActs } from './use-owned-acts.ts'

afterEach(() => vi.unstubAllGlobals())

const settingOf = (n: number): PromptSetting => ({
  id: `7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c0${n}`,
  name: `Setting ${n}`,
  initialPrompt: 'a fox',
  refinementPrompt: '',
  createdAt: '2026-01-01T00:00:00.000Z',
})
const [first, second, newer] = [settingOf(1), settingOf(2), settingOf(3)]

function Settings(): ReactNode {
  const { data = [] } = useCall(listPromptSettings, {})
  const { remove } = useOwnedActs('prompt', listPromptSettings)
  const call = { params: { promptSettingId: first.id } }
  const press = (): void =>
    void remove(
      first.id,
      () => sendCommand(deletePromptSetting, call),
      () => sendCommand(restorePromptSetting, call),
    )
  return (
    <button type="button" onClick={press}>
      {data.map(({ name }) => name).join()}
    </button>
  )
}

/** A list of two things of which the first is being deleted; the server responds when the test says so. */
async function deleting() {
  const [deleted, listed] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  vi.stubGlobal('fetch', ({ method }: Request) => (method === 'GET' ? listed : deleted).promise)
  const client = createQueryClient()
  const key = cacheKey(listPromptSettings, {})
  client.setQueryData(key, [first, second])
  // What else is known of these things, and is fetched again with their list.
  client.setQueryData([...cacheKey(listPromptSettings), 'of', first.id], new Map([[first.id, 2]]))
  const screen = await render(
    <QueryClientProvider client={client}>
      <Settings />
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button')
  await button.click()
  await expect.element(button).toHaveTextContent('Setting 2')
  return {
    button,
    arrive: (list: readonly PromptSetting[]) => client.setQueryData(key, list),
    refuse: () => deleted.resolve(Response.json({}, { status: 409 })),
    giveUp: () => deleted.reject(new DOMException('too late', 'TimeoutError')),
    list: (list: readonly PromptSetting[]) => listed.resolve(Response.json(list)),
  }
}

it('leaves a list that has arrived meanwhile, because it is newer than the one of before', async () => {
  const { button, arrive, refuse } = await deleting()
  arrive([newer, first, second])
  refuse()
  await expect.poll(() => toastStore.read()?.toast.title).toBe('Error')
  await expect.element(button).toHaveTextContent('Setting 3,Setting 1,Setting 2')
})

it('brings back at once what could not be deleted, and then fetches the list', async () => {
  const { button, refuse, list } = await deleting()
  refuse()
  await expect.element(button).toHaveTextContent('Setting 1,Setting 2')
  list([newer, first, second])
  await expect.element(button).toHaveTextContent('Setting 3,Setting 1,Setting 2')
})

it('does not say that nothing was deleted when no answer came', async () => {
  const { button, giveUp, list } = await deleting()
  giveUp()
  await expect.poll(() => toastStore.read()?.toast.description).toBe('No answer came: the prompt may be deleted.')
  list([second])
  await expect.element(button).toHaveTextContent('Setting 2')
})

function Saving(): ReactNode {
  const { data = [] } = useCall(listPromptSettings, {})
  const { save } = useOwnedActs('prompt', listPromptSettings)
  return (
    <button type="button" onClick={() => void save(async () => undefined, { title: 'Prompt saved' })}>
      {data.map(({ name }) => name).join()}
    </button>
  )
}

it('says that something is saved when the list shows it, and not before', async () => {
  const listed = Promise.withResolvers<Response>()
  const fetched = vi.fn<() => Promise<Response>>(() => listed.promise)
  vi.stubGlobal('fetch', fetched)
  const client = createQueryClient()
  client.setQueryData(cacheKey(listPromptSettings, {}), [first])
  const screen = await render(
    <QueryClientProvider client={client}>
      <Saving />
    </QueryClientProvider>,
  )
  await screen.getByRole('button').click()
  await expect.poll(() => fetched.mock.calls.length).toBe(1)
  expect(toastStore.read()?.toast.title).not.toBe('Prompt saved')
  listed.resolve(Response.json([newer, first]))
  await expect.poll(() => toastStore.read()?.toast.title).toBe('Prompt saved')
  await expect.element(screen.getByRole('button')).toHaveTextContent('Setting 3,Setting 1')
})
