import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createPace, PaceContext } from '../layout/pace.ts'
import { useDetailsInView } from './use-details-in-view.ts'

const options = { queryKey: ['picture', 'a'], queryFn: () => Promise.resolve('fetched') }

function Tile(): ReactNode {
  return useDetailsInView(options) ?? 'a place'
}

/** What a tile shows whose details are known, in a grid that has just been scrolled by so many px. */
function tileAfter(px: number): string {
  const client = new QueryClient()
  client.setQueryData(options.queryKey, 'a fox')
  const pace = createPace()
  pace.moved(px, 1_000)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PaceContext value={pace}>
        <Tile />
      </PaceContext>
    </QueryClientProvider>,
  )
}

it('is a mere place while it flies past, and shows what is known when it is looked at', () => {
  expect(tileAfter(4_000)).toBe('a place')
  expect(tileAfter(10)).toBe('a fox')
})
