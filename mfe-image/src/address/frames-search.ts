import { isId } from './edit-search.ts'

/** Part of the dashboard's search: id of a video whose frames are shown to choose from. */
export interface FramesSearch {
  readonly frames?: string
}

/** Reads that part; a text that is no id is left out. */
export function readFramesSearch({ frames }: Record<string, unknown>): FramesSearch {
  return typeof frames === 'string' && isId(frames) ? { frames } : {}
}
