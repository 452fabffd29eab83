/** Part of the dashboard's search: address of a picture to add as a reference (spec images 2). */
export interface RefSearch {
  readonly ref?: string
}

/** Reads that part; anything but an address is left out. */
export function readRefSearch(search: Record<string, unknown>): RefSearch {
  return typeof search['ref'] === 'string' && search['ref'] !== '' ? { ref: search['ref'] } : {}
}
