import { dismissFailures } from '@studio/backend/contract'
import { createStore } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { generationOf } from '../../../../shell/media/src/gallery/testing/generation.ts'
import { openPage } from '../../../../shell/src/testing/open-page.tsx'
import { dismissedAtom } from '../items/dismissed.ts'
import { dismissalOf, type Tile } from '../items/live-tiles.ts'
import { useDismiss } from './use-dismiss.ts'

afterEach(() => vi.unstubAllGlobals())

const failureOf = (id: string): Tile => ({
  key: `${id}.0`,
  generation: generationOf({ id }),
  output: { n: 0, status: 'failed', reason: 'lost', error: 'No.' },
  ratio: 1,
  isTaken: true,
})
const [one, other] = ['6b0a8a0e-6d0c-4d0e-8d4e-0f7f6f6e2a11', '6b0a8a0e-6d0c-4d0e-8d4e-0f7f6f6e2a12'] as const
const tiles = [one, other].map(failureOf)

function Page(): ReactNode {
  const dismiss = useDismiss()
  return (
    <button type="button" onClick={() => void dismiss(tiles)}>
      Dismiss
    </button>
  )
}

it('brings back those failures alone that could not be dismissed, and reads all generations at once', async () => {
  const reads: (string | null)[] = []
  vi.stubGlobal('fetch', async ({ url, method }: Request) => {
    const { pathname, searchParams } = new URL(url)
    if (method === 'GET') reads.push(searchParams.get('ids'))
    const fates = tiles.map(({ generation: { id } }) => ({
      generationId: id,
      n: 0,
      fate: id === other ? 'failed' : 'changed',
    }))
    return Response.json(pathname === dismissFailures.path ? { failures: fates } : [])
  })
  const store = createStore()
  const { screen } = await openPage({ path: '/$', component: Page }, { store })
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(screen.getByText('Could not dismiss')).toBeVisible()
  expect([...store.get(dismissedAtom)]).toEqual(tiles.slice(0, 1).map(dismissalOf))
  await expect.poll(() => reads).toEqual([`${one},${other}`])
})
