import { useEffect, useState } from 'react'

/** What people have entered on this page and not saved. */
const unsaved = new Set<symbol>()

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Whether something that was entered would be lost with the page. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0
}

/** Notes whether something is unsaved. While anything is, the browser asks the person before it reloads, closes or leaves the page. */
export function noteUnsaved(what: symbol, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(what)
  else unsaved.delete(what)
  if (hasUnsaved()) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

/** Takes every note back, as when another page is loaded. */
export function forgetUnsaved(): void {
  unsaved.clear()
  window.removeEventListener('beforeunload', ask)
}

/** Notes whether something of the calling component is unsaved, while it is mounted. */
export function useUnsaved(isUnsaved: boolean): void {
  const [what] = useState(() => Symbol('unsaved'))
  useEffect(() => {
    noteUnsaved(what, isUnsaved)
    return () => noteUnsaved(what, false)
  }, [what, isUnsaved])
}
