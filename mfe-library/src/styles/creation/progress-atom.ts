import { atom } from 'jotai'

/** How a creation stands: under way, or stopped, with the reason if this page knows it. */
export type Progress = 'running' | { readonly failure: string | undefined }

/** By the id of the creation, as far as this page knows. */
export const progressAtom = atom<ReadonlyMap<string, Progress>>(new Map())

/** The map with the progress of one creation; undefined when this page knows nothing of it any more. */
export function withProgress(
  all: ReadonlyMap<string, Progress>,
  id: string,
  progress: Progress | undefined,
): ReadonlyMap<string, Progress> {
  const others = [...all].filter(([each]) => each !== id)
  return new Map(progress === undefined ? others : [...others, [id, progress]])
}
