import { useEffect, useState } from 'react'
import { refusalOf } from './sign-in-refusal.ts'

/** Why signing in did not work, if it was tried; taken out of the address, so that a reload says it no more. Else undefined. */
export function useSignInRefusal(): string | undefined {
  const [reason] = useState(() => refusalOf(location.search))
  useEffect(() => {
    if (reason !== undefined) history.replaceState(null, '', location.pathname)
  }, [reason])
  return reason
}
