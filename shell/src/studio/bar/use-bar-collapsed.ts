import { useCurrentUser } from '@studio/ui/current-user'
import { readStored, writeStored } from '@studio/ui/user-storage'
import { useState } from 'react'

const name = 'bar-collapsed'
const readFlag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

/** Whether this person has collapsed the top bar; stored in this browser. */
export function useBarCollapsed(): readonly [collapsed: boolean, setCollapsed: (collapsed: boolean) => void] {
  const { id } = useCurrentUser()
  const [collapsed, setState] = useState(() => readStored(localStorage, id, name, readFlag) ?? false)
  const setCollapsed = (next: boolean): void => {
    setState(next)
    writeStored(localStorage, id, name, next)
  }
  return [collapsed, setCollapsed]
}
