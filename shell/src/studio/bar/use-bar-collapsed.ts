import { useCurrentUser } from '@studio/ui/current-user'
import { storedToggleOf } from '@studio/ui/stored-atom'
import { useAtom } from 'jotai'

const barCollapsedAtomOf = storedToggleOf('bar-collapsed', false)

/** Whether the bar is collapsed, so that the pictures use its space; stored per person in the browser. */
export function useBarCollapsed(): [collapsed: boolean, setCollapsed: (collapsed: boolean) => void] {
  return useAtom(barCollapsedAtomOf(useCurrentUser().id))
}
