import type { listLoras, listStyles } from '@studio/backend/contract/library'
import { callOptions } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'

/** Which things a person has of their own; undefined when that could not be loaded, which the chip of the panel says. */
export async function fetchOwnList(client: QueryClient, list: typeof listStyles | typeof listLoras) {
  try {
    return await client.fetchQuery<readonly { readonly id: string }[]>(callOptions(list, {}))
  } catch {
    return undefined
  }
}
