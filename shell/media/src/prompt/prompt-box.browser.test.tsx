import { getCurrentUser } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { enterGeneratesAtomOf } from './enter-generates.ts'
import { PromptBox } from './prompt-box.tsx'

const user = {
  id: 'mira',
  firstName: null,
  lastName: null,
  email: 'mira@studio.example',
  profileImageUrl: null,
  isAdmin: 0,
}
const nothingSent = { other: (shown: string) => shown, fetchOlder: async () => false }

function Box({ initial, onSubmit }: { readonly initial: string; readonly onSubmit: () => void }) {
  const [prompt, write] = useState(initial)
  return (
    <PromptBox className="" placeholder="" prompt={prompt} history={nothingSent} onChange={write} onSubmit={onSubmit} />
  )
}

async function boxOf({
  prompt,
  enterGenerates = false,
}: {
  readonly prompt: string
  readonly enterGenerates?: boolean
}) {
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), user)
  const store = createStore()
  store.set(enterGeneratesAtomOf('mira'), enterGenerates)
  let sent = 0
  const screen = await render(
    <QueryClientProvider client={client}>
      <Provider store={store}>
        <Box initial={prompt} onSubmit={() => (sent += 1)} />
      </Provider>
    </QueryClientProvider>,
  )
  return { screen, field: screen.getByLabelText('Prompt'), sent: () => sent }
}

afterEach(() => localStorage.clear())

it('begins a new line on Enter, and generates on Ctrl+Enter', async () => {
  const { field, sent } = await boxOf({ prompt: 'a fox' })
  await field.click()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(field).toHaveValue('a fox\n')
  expect(sent()).toBe(0)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(sent()).toBe(1)
})

it('generates on Enter for who has chosen that, and begins a line on Shift+Enter', async () => {
  const { field, sent } = await boxOf({ prompt: 'a fox', enterGenerates: true })
  await field.click()
  await userEvent.keyboard('{End}{Shift>}{Enter}{/Shift}')
  await expect.element(field).toHaveValue('a fox\n')
  expect(sent()).toBe(0)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('a fox\n')
  expect(sent()).toBe(1)
})

it('counts near its end, and writes in the direction of its words', async () => {
  const { screen, field } = await boxOf({ prompt: 'a'.repeat(3599) })
  await expect.element(field).toHaveAttribute('dir', 'auto')
  expect(screen.container.textContent).not.toContain('4,000')
  await field.click()
  await userEvent.keyboard('b')
  await expect.element(screen.getByText('3,600 of 4,000')).toBeVisible()
})
