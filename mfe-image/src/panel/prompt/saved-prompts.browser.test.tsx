import { listPromptSettings, type PromptSetting } from '@studio/backend/contract/library'
import { undoLastAct } from '@studio/media/last-act'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { StudioTheme } from '@studio/ui/theme'
import { toastStore } from '@studio/ui/toast-store'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { SavedPrompts } from './saved-prompts.tsx'

const portraits: PromptSetting = {
  id: '66666666-6666-4666-8666-666666666666',
  name: 'Portraits',
  initialPrompt: 'a portrait in soft light',
  refinementPrompt: 'warmer',
  createdAt: '2026-01-01T00:00:00.000Z',
}

const harbours: PromptSetting = { ...portraits, id: '66666666-6666-4666-8666-666666666667', name: 'Harbours' }

let calls: string[] = []
/** The server does not carry out calls with these methods. */
let refused: string[] = []
beforeEach(() => {
  calls = []
  refused = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { method } = request
    calls.push(`${method} ${new URL(request.url).pathname} ${await request.text()}`.trim())
    if (refused.includes(method)) return Response.json({}, { status: 500 })
    return Response.json(method === 'GET' ? [portraits] : { success: true, id: portraits.id })
  })
})
afterEach(() => vi.unstubAllGlobals())

function Panel() {
  const [prompt, setPrompt] = useState('a harbour at dusk')
  return (
    <div style={{ paddingTop: '70vh' }}>
      <SavedPrompts prompt={prompt} onApply={setPrompt} />
      <p>{`Prompt: ${prompt.replace('\n', ' / ')}`}</p>
    </div>
  )
}

async function opened({ loaded = true, saved = [portraits] } = {}) {
  const client = createQueryClient()
  if (loaded) client.setQueryData(cacheKey(listPromptSettings, {}), saved)
  const screen = await render(
    <QueryClientProvider client={client}>
      <StudioTheme>
        <TooltipProvider>
          <Panel />
        </TooltipProvider>
      </StudioTheme>
    </QueryClientProvider>,
  )
  await screen.getByRole('button', { name: /Saved prompts/ }).click()
  return screen
}

const sent = () => calls.filter((call) => !call.startsWith('GET'))

it('puts a saved prompt into the panel, with its refinement', async () => {
  const screen = await opened()
  await expectAccessible('saved prompts')
  await screen.getByRole('button', { name: 'Portraits', exact: true }).click()
  await expect.element(screen.getByText('Prompt: a portrait in soft light / warmer')).toBeVisible()
})

it('saves the prompt of the panel under a name, which must not be blank', async () => {
  const screen = await opened()
  const save = screen.getByRole('button', { name: 'Save', exact: true })
  await screen.getByLabelText('Save this prompt as').fill('   ')
  await expect.element(save).toBeDisabled()
  await screen.getByLabelText('Save this prompt as').fill('Harbours')
  await save.click()
  await expect.poll(sent).toHaveLength(1)
  expect(sent()[0]).toContain('POST /api/prompt-settings')
  expect(sent()[0]).toContain('"name":"Harbours","initialPrompt":"a harbour at dusk"')
})

it('deletes a saved prompt, and takes that back with the key that undoes the last act', async () => {
  const screen = await opened()
  await screen.getByRole('button', { name: 'Delete Portraits' }).click()
  await expect.poll(() => toastStore.read()?.toast.action?.label).toBe('Undo')
  await undoLastAct(getDefaultStore())
  const address = `/api/prompt-settings/${portraits.id}`
  await expect
    .poll(() => sent().map((call) => call.split(' ').slice(0, 2).join(' ')))
    .toEqual([`DELETE ${address}`, `POST ${address}/restore`])
  await expect.poll(() => toastStore.read()?.toast.title).toBe('Prompt restored')
})

it('says that the list did not load and tries again; it is empty only when the server says so', async () => {
  refused = ['GET']
  const screen = await opened({ loaded: false })
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Your saved prompts could not be loaded\./)
  expect(screen.getByText('No prompts saved yet.').elements()).toEqual([])
  refused = []
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('button', { name: 'Portraits', exact: true })).toBeVisible()
})

it('leaves the name where it is when the server refuses to save, and empties the field when it is saved', async () => {
  refused = ['POST']
  const screen = await opened()
  const name = screen.getByLabelText('Save this prompt as')
  const save = screen.getByRole('button', { name: 'Save', exact: true })
  await name.fill('Harbours')
  await save.click()
  await expect.poll(() => toastStore.read()?.toast.title).toBe('Failed to save the prompt')
  await expect.element(name).toHaveValue('Harbours')
  refused = []
  await save.click()
  await expect.element(name).toHaveValue('')
  expect(sent()).toHaveLength(2)
})

it('keeps the focus among the saved prompts when one is deleted', async () => {
  const screen = await opened({ saved: [harbours, portraits] })
  await screen.getByRole('button', { name: 'Delete Harbours' }).click()
  await expect.element(screen.getByRole('button', { name: 'Delete Harbours' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Delete Portraits' })).toHaveFocus()
})
