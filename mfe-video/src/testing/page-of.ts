import type { Clip } from '../clips/kind/clip.ts'

/** Test helper: the part of a list that a page asks for; what it is to begin behind has not left the list. */
export function pageOf<C extends Pick<Clip, 'id'>>(clips: readonly C[], query: URLSearchParams): readonly C[] {
  const from = clips.findIndex(({ id }) => id === query.get('after')) + 1
  return clips.slice(from, from + Number(query.get('limit')))
}
