/** Search of the video page's address: the video whose details are shown. */
export interface VideoSearch {
  readonly video?: string
}

/** Reads the search; what is no id is ignored. */
export function readVideoSearch({ video }: Record<string, unknown>): VideoSearch {
  return typeof video === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(video) ? { video } : {}
}
