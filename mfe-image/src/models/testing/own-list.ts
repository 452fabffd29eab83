import type { OwnList } from '../own-list.ts'

/** Test helper: a list that is loaded. */
export const loaded = <Item>(data: readonly Item[]): OwnList<Item> => ({
  data,
  isLoadingError: false,
  refetch: () => undefined,
})
