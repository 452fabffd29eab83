import { expect, it } from 'vitest'
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
