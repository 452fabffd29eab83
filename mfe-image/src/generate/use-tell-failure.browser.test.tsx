import { ApiError } from '@studio/ui/api-error'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../../shell/src/testing/open-page.tsx'
import { useTellFailure } from './use-tell-failure.ts'

const refused = (code: string) =>
  new ApiError(429, '', { type: '', title: '', status: 429, code, error: `Refused: ${code}.`, message: '' })

function Page(): ReactNode {
  const tellFailure = useTellFailure()
  return ['rate-limit', 'spend-cap', 'own-spend-cap'].map((code) => (
    <button key={code} type="button" onClick={() => tellFailure(refused(code))}>
      {code}
    </button>
  ))
}

it('leads to what was spent when a limit of the day refuses a request, and only then', async () => {
  const { screen, address } = await openPage({ path: '/$', component: Page })
  const toSpend = screen.getByRole('button', { name: 'See spend' })
  await screen.getByRole('button', { name: 'rate-limit' }).click()
  await expect.element(screen.getByText('Refused: rate-limit.')).toBeVisible()
  await expect.element(toSpend).not.toBeInTheDocument()
  for (const code of ['spend-cap', 'own-spend-cap']) {
    await screen.getByRole('button', { name: code, exact: true }).click()
    await expect.element(screen.getByText(`Refused: ${code}.`)).toBeVisible()
    await toSpend.click()
    await expect.poll(address).toBe('/spend')
  }
})
