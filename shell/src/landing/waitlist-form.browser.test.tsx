import { createQueryClient } from '@studio/ui/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { WaitlistForm } from './waitlist-form.tsx'

afterEach(() => vi.unstubAllGlobals())

it('says that it is sending, and what the server said when it refused', async () => {
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answered.promise)
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <WaitlistForm />
    </QueryClientProvider>,
  )
  const field = screen.getByLabelText('Email')
  await field.fill('ada@example.com')
  await screen.getByRole('button', { name: 'Join Waitlist', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Joining...', exact: true })).toBeDisabled()
  const words = { error: 'Too many requests.', message: 'Too many requests.' }
  const problem = { type: 'about:blank', title: 'Limit reached', status: 429, code: 'too-many-requests', ...words }
  answered.resolve(Response.json(problem, { status: 429 }))
  await expect.element(screen.getByText('Too many requests.', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Join Waitlist', exact: true })).toBeEnabled()
  await expect.element(field).toHaveValue('ada@example.com')
})
