/** The tabs of the Style Manager, in their order (spec images 2). */
export const tabs = [
  { key: 'templates', title: 'AI Style Templates' },
  { key: 'loras', title: 'LoRAs' },
] as const

export type TabKey = (typeof tabs)[number]['key']

/** The search of the page's address: the tab that is shown; without one, the first. */
export interface TabSearch {
  readonly tab?: TabKey
}

/** Reads the search; anything that names no tab is ignored. */
export function readTabSearch({ tab }: Record<string, unknown>): TabSearch {
  const found = tabs.find(({ key }) => key === tab)
  return found === undefined ? {} : { tab: found.key }
}
