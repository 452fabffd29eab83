/** How many generations are fetched one by one; when more are reported, the list is fetched once instead. */
const few = 4

interface Refresh {
  readonly one: (id: string) => Promise<void>
  /** Fetches the list of the newest generations. */
  readonly list: () => Promise<void>
}

/** Fetches generations with few requests however many there are, as after a command on hundreds of images. */
export async function refreshGenerations({ one, list }: Refresh, ids: readonly string[]): Promise<void> {
  if (ids.length > few) await list()
  else await Promise.all(ids.map((id) => one(id)))
}
