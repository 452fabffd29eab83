import type { listLoras, listStyles } from '@studio/backend/contract/library'
import { callOptions } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'

/** Which things a person has of their own; undefined when that could not be loaded, which the chip of the panel says. */
export async function fetchOwnList(client: QueryClient, list: typeof listStyles | typeof listLoras) {
  try {
    // Without a connection it fails: whoever asked would otherwise wait for one.
    const options = { ...callOptions(list, {}), networkMode: 'always' } as const
    return await client.fetchQuery<readonly { readonly id: string }[]>(options)
  } catch {
    return undefined
  }
}
