import { createQueryClient } from '@studio/ui/query-client'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { InStudio } from '../../../ui/src/testing/in-studio.tsx'
import { useMatches } from './use-matches.ts'

type Find = (words: string) => Promise<readonly string[]>

/** How many pictures came to a gallery, and what a search in it shows; it is repeated for each of them. */
function Gallery({ find }: { readonly find: Find }): ReactNode {
  const [typed, setTyped] = useState('boats')
  const [added, setAdded] = useState(0)
  const { ids, isError } = useMatches({ words: typed, queryKey: ['found'], find, outline: added })
  return (
    <>
      <input aria-label="Words" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <button type="button" onClick={() => setAdded(added + 1)}>
        Add
      </button>
      <output>
        {added} added: {isError ? 'not searched' : [...(ids ?? [])].join(', ')}
      </output>
    </>
  )
}

const fail: Find = () => Promise.reject(new Error('down'))

/** A gallery in which something was found; the server finds what `answer` says. */
async function searched() {
  const server: { answer: Find } = { answer: async () => ['harbour'] }
  const client = createQueryClient()
  await render(
    <InStudio client={client}>
      <Gallery find={(words) => server.answer(words)} />
    </InStudio>,
  )
  const shown = page.getByRole('status')
  await expect.element(shown).toHaveTextContent('0 added: harbour')
  return { server, client, shown, add: () => page.getByRole('button', { name: 'Add' }).click() }
}

it('keeps what was found when it could not be searched again, until that succeeds', async () => {
  const { server, client, shown, add } = await searched()
  server.answer = fail
  await add()
  await expect.poll(() => client.getQueryState(['found', 'boats'])?.status).toBe('error')
  const again = Promise.withResolvers<readonly string[]>()
  server.answer = () => again.promise
  await add()
  await expect.element(shown).toHaveTextContent('2 added: harbour')
  again.resolve(['harbour', 'lighthouse'])
  await expect.element(shown).toHaveTextContent('2 added: harbour, lighthouse')
})

it('says that other words could not be searched for', async () => {
  const { server, shown } = await searched()
  server.answer = fail
  await page.getByLabelText('Words').fill('ships')
  await expect.element(shown).toHaveTextContent('0 added: not searched')
})
