/** Search of the address of a page with clips: the clip whose details are shown. */
export interface ClipSearch {
  readonly video?: string
}

/** Reads the search; what is no id is ignored. */
export function readClipSearch({ video }: Record<string, unknown>): ClipSearch {
  return typeof video === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(video) ? { video } : {}
}
