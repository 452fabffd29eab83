import { listGenerations } from '@studio/backend/contract'
import { openCall } from '@studio/ui/api'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'

/** How many generations are asked for at a time, the most that the list gives. */
const pageSize = 100

/** Where a page of the list begins; the anchor names the list as it was for the first page. */
interface Place {
  readonly offset: number
  readonly anchor?: string
}

/** What was written for a generation. */
interface SentPrompt {
  readonly id: string
  readonly prompt: string
}

interface Page {
  readonly sent: readonly SentPrompt[]
  /** Where the next page begins; undefined at the end. */
  readonly next: Place | undefined
}

/** Cache key of the prompts that were asked for beyond those of the newest generations. */
const olderPromptsKey = [listGenerations.path, 'prompts'] as const

async function fetchPage({ offset, anchor }: Place, signal: AbortSignal): Promise<Page> {
  const query = { limit: pageSize, offset, ...(anchor !== undefined && { anchor }) }
  const { response, learn } = await openCall(listGenerations, { query }, { signal })
  learn(response.headers.get('x-position'))
  const generations = listGenerations.response.parse(await response.json())
  const end = response.headers.get('x-anchor')
  const next = generations.length < pageSize || end === null ? undefined : { offset: offset + pageSize, anchor: end }
  return { sent: generations.map(({ id, prompt }) => ({ id, prompt })), next }
}

const start: Place = { offset: 0 }

/** All prompts of the person's generations, newest first, page by page. A page is only fetched when it is asked for. */
export const olderPromptsOptions = infiniteQueryOptions({
  queryKey: olderPromptsKey,
  queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
  initialPageParam: start,
  getNextPageParam: ({ next }: Page) => next,
  staleTime: Number.POSITIVE_INFINITY,
  // Without a connection it fails at once, and is told: what waited for one would come when nobody expects it any more.
  networkMode: 'always',
})

/** The prompts of these pages, newest first. */
export function promptsOfPages(data: InfiniteData<Page> | undefined): readonly string[] {
  return (data?.pages ?? []).flatMap(({ sent }) => sent.map(({ prompt }) => prompt))
}

/** Takes the prompt of a generation that no longer exists out of what was fetched. */
export function dropOlderPrompt(client: QueryClient, id: string): void {
  client.setQueryData<InfiniteData<Page, Place>>(
    olderPromptsKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, sent: page.sent.filter((each) => each.id !== id) })),
      },
  )
}
