import { onlineManager } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
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
