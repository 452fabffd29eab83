import { showToast } from '@studio/ui/toast-store'
import { useEffect, useState } from 'react'
import { refusalOf, refusalText } from './sign-in-refusal.ts'

/** Why signing in did not work, if it was tried: shown once and taken out of the address. Undefined when it was not. */
export function useSignInRefusal(): string | undefined {
  const [reason] = useState(() => refusalOf(location.search))
  useEffect(() => {
    if (reason === undefined) return
    history.replaceState(null, '', location.pathname)
    const description = refusalText(reason)
    if (description !== undefined) showToast({ title: 'Not signed in', description, tone: 'bad' })
  }, [reason])
  return reason
}
