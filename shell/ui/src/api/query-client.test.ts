import { getCurrentUser } from '@studio/backend/contract'
import { onlineManager } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { ApiError } from './api-error.ts'
import { cacheKey } from './query.ts'
import { createQueryClient } from './query-client.ts'

it('keeps data for ever, refetches on nothing, polls nothing, retries nothing', () => {
  const client = createQueryClient()
  const { staleTime, refetchOnWindowFocus, refetchInterval, retry } = client.defaultQueryOptions({ queryKey: ['any'] })
  expect({ staleTime, refetchOnWindowFocus, refetchInterval, retry }).toEqual({
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchInterval: undefined,
    retry: false,
  })
  expect(client.getDefaultOptions().mutations?.retry).toBe(false)
})

it('sends a command also without a connection, so that it fails now and is not sent later', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  onlineManager.setOnline(false)
  const client = createQueryClient()
  const mutationFn = () => Promise.reject(new TypeError('Failed to fetch'))
  const command = client.getMutationCache().build(client, client.defaultMutationOptions({ mutationFn }))
  await expect(command.execute(undefined)).rejects.toThrow('Failed to fetch')
})

it('asks who is signed in when a call is refused without a session, and as meant for another person', async () => {
  const problemOf = (code: string) => ({ type: 'about:blank', title: '', status: 409, code, error: '', message: '' })
  const asksAfter = async (error: ApiError): Promise<boolean | undefined> => {
    const client = createQueryClient()
    client.setQueryData(cacheKey(getCurrentUser), { id: 'ada' })
    const command = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(error) })
    await command.execute(undefined).catch(() => undefined)
    return client.getQueryState(cacheKey(getCurrentUser))?.isInvalidated
  }
  expect(await asksAfter(new ApiError(401, '', undefined))).toBe(true)
  expect(await asksAfter(new ApiError(409, '', problemOf('signed-in-as-another')))).toBe(true)
  expect(await asksAfter(new ApiError(409, '', problemOf('conflict')))).toBe(false)
})
