import { showToast } from '@studio/ui/toast-store'
import { useEffect } from 'react'
import { signInRefusal } from './sign-in-refusal.ts'

/** Shows once why signing in did not work, and takes the reason out of the address. */
export function useSignInRefusal(): void {
  useEffect(() => {
    const text = signInRefusal(location.search)
    if (text === undefined) return
    showToast({ title: 'Not signed in', description: text, tone: 'bad' })
    history.replaceState(null, '', location.pathname)
  }, [])
}
