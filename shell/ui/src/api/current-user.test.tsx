import { getCurrentUser, signedInMark } from '@studio/backend/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { callAs, callEndpoint } from './call-endpoint.ts'
import { sessionOptions, useSession } from './current-user.ts'
import { cacheKey } from './query.ts'
import { createQueryClient } from './query-client.ts'

vi.mock('./call-endpoint.ts', () => ({
  callAs: vi.fn<(userId: string) => void>(),
  callEndpoint: vi.fn<() => Promise<unknown>>(),
}))

beforeEach(() => vi.stubGlobal('document', { cookie: `${signedInMark}=1` }))
afterEach(() => vi.unstubAllGlobals())

const Probe = () => `${useSession().status}`

/** The session after this response to the call. */
async function ask(): Promise<unknown> {
  const client = createQueryClient()
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  )
  return await client
    .getQueryCache()
    .find({ queryKey: cacheKey(getCurrentUser) })
    ?.fetch()
}

const askedWith = (status: number): Promise<unknown> => {
  vi.mocked(callEndpoint).mockRejectedValueOnce(new ApiError(status, '', undefined))
  return ask()
}

it('is whoever the server says, and the page’s commands are theirs', async () => {
  vi.mocked(callEndpoint).mockResolvedValueOnce({ id: 'ada' })
  expect(await ask()).toEqual({ id: 'ada' })
  expect(vi.mocked(callAs).mock.calls).toEqual([['ada']])
})

it('is nobody on a 401, and an error on anything else', async () => {
  expect(await askedWith(401)).toBeNull()
  await expect(askedWith(503)).rejects.toThrow('503: ')
})

it('begins the page anew for somebody else, asked once; until then it stays that of its owner, without a session', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  const client = createQueryClient()
  const isEnded = () => client.getQueryData(['session-ended'])
  const becomes = async (id: string) => {
    vi.mocked(callEndpoint).mockResolvedValueOnce({ id })
    return await client.fetchQuery({ ...sessionOptions, staleTime: 0 })
  }
  await becomes('ada')
  expect([await becomes('ben'), isEnded()]).toEqual([{ id: 'ada' }, true])
  expect(reload).toHaveBeenCalledTimes(1)
  // The browser has asked, and the person has stayed.
  expect([await becomes('ben'), isEnded()]).toEqual([{ id: 'ada' }, true])
  expect(reload).toHaveBeenCalledTimes(1)
  expect([await becomes('ada'), isEnded()]).toEqual([{ id: 'ada' }, false])
  await becomes('ben')
  expect(reload).toHaveBeenCalledTimes(2)
})
