import type { Endpoint } from '@studio/backend/contract'
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { randomKey } from '../values/random-key.ts'
import { type CallOptions, callEndpoint } from './call-endpoint.ts'
import { insist } from './insist.ts'
import type { CallInput } from './request.ts'

/** The response of an endpoint. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>

/** Cache key of a call: the endpoint's path first, so that all calls of one endpoint share a prefix. */
export function cacheKey<E extends Endpoint>(endpoint: E, input?: CallInput<E>): readonly unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

/** Query options of a call, for hooks, loaders and preloads alike. */
export function callOptions<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return {
    queryKey: cacheKey(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ResponseOf<E>> => callEndpoint(endpoint, input, { signal }),
  }
}

/** Reads an endpoint through the cache. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: { readonly enabled?: boolean } = {},
): UseQueryResult<ResponseOf<E>> {
  return useQuery({ ...callOptions(endpoint, input), ...options })
}

/**
 * Sends a command again until there is a response, because after a broken connection nobody knows whether it was carried out. With the
 * idempotency key of an earlier command, the server responds as it did to that one; without one, it is a new command.
 */
export async function sendCommand<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { idempotencyKey = randomKey(), signal }: CallOptions = {},
): Promise<ResponseOf<E>> {
  return await insist(() => callEndpoint(endpoint, input, { idempotencyKey, signal }))
}

/** Sends commands as `sendCommand` does. Each `mutate` is one click, and is aborted after `timeoutMs` if that is given. */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  options: { readonly timeoutMs?: number } = {},
): UseMutationResult<ResponseOf<E>, Error, CallInput<E>> {
  return useMutation({
    mutationFn: (input: CallInput<E>) => {
      const signal = options.timeoutMs === undefined ? undefined : AbortSignal.timeout(options.timeoutMs)
      return sendCommand(endpoint, input, { signal })
    },
  })
}
