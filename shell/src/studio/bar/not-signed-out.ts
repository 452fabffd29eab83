import { showToast } from '@studio/ui/toast-store'
import { useEffect } from 'react'

/** Says that signing out did not work and the session goes on. */
export function tellNotSignedOut(): void {
  showToast({ title: 'Not signed out', description: 'Please try again in a moment.', tone: 'bad' })
}

/** Reads `?signout=unavailable`, which means that signing out did not work: shows it once and removes it from the address. */
export function useSignOutRefusal(): void {
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('signout')) return
    history.replaceState(null, '', location.pathname)
    tellNotSignedOut()
  }, [])
}
