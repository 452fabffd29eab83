import { showToast } from '@studio/ui/toast-store'
import { useEffect } from 'react'

/** Says that the session goes on although somebody wanted to leave. */
export const tellNotSignedOut = (): void =>
  showToast({ title: 'Not signed out', description: 'Please try again in a moment.', tone: 'bad' })

/** The address says `?signout=unavailable` when signing out did not work: told once and taken out of the address. */
export function useSignOutRefusal(): void {
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('signout')) return
    history.replaceState(null, '', location.pathname)
    tellNotSignedOut()
  }, [])
}
