import { type Generation, listGenerations } from '@studio/backend/contract'
import type { InfiniteData } from '@tanstack/react-query'

/** Gallery pages as cached: newest first, page parameter = offset. */
export type GenerationPages = InfiniteData<Generation[], number>

/** Spec images 9: page size 40. */
export const pageSize = 40

/** Cache key of the gallery's pages; the shell's live feed patches what it finds under it. */
export const generationPagesKey = [listGenerations.path, 'pages'] as const

/** Offset of the next page; undefined at the end, when a page came back short (spec images 9). Live insertions count. */
export function nextOffset(pages: readonly (readonly Generation[])[]): number | undefined {
  const last = pages.at(-1)
  if (last === undefined || last.length < pageSize) return undefined
  return pages.reduce((total, page) => total + page.length, 0)
}

/** All generations of the pages, each once: a live insertion may have pushed one onto the next page. */
export function flattenPages(pages: readonly (readonly Generation[])[]): Generation[] {
  return [...new Map(pages.flat().map((generation) => [generation.id, generation])).values()]
}

const holds = (page: readonly Generation[], id: string): boolean => page.some((known) => known.id === id)

const insertByAge = (page: readonly Generation[], generation: Generation): Generation[] => {
  const older = page.findIndex((known) => known.createdAt <= generation.createdAt)
  return older === -1 ? [...page, generation] : [...page.slice(0, older), generation, ...page.slice(older)]
}

/** Puts the newest state of a generation where it belongs; one older than all loaded pages is left to its own page. */
export function putGeneration(pages: readonly Generation[][], generation: Generation): Generation[][] {
  if (pages.some((page) => holds(page, generation.id))) {
    return pages.map((page) =>
      holds(page, generation.id) ? page.map((known) => (known.id === generation.id ? generation : known)) : page,
    )
  }
  const [first = [], ...rest] = pages
  const oldest = first.at(-1)
  const beyondFirstPage = oldest !== undefined && first.length >= pageSize && generation.createdAt < oldest.createdAt
  return beyondFirstPage ? [...pages] : [insertByAge(first, generation), ...rest]
}

/** Takes a generation that no longer exists out of the pages. */
export const dropGeneration = (pages: readonly Generation[][], id: string): Generation[][] =>
  pages.map((page) => (holds(page, id) ? page.filter((known) => known.id !== id) : page))
