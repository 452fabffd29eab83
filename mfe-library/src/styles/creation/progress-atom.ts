import { atom } from 'jotai'

/** How a creation stands: under way, or stopped, with the reason if this page knows it. */
export type Progress = 'running' | { readonly failure: string | undefined }

/** By the id of the creation, as far as this page knows. */
export const progressAtom = atom<ReadonlyMap<string, Progress>>(new Map())

/** The map with the progress of one creation. */
export function withProgress(
  all: ReadonlyMap<string, Progress>,
  id: string,
  progress: Progress,
): ReadonlyMap<string, Progress> {
  return new Map([...all, [id, progress]])
}
