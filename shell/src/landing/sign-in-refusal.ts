const texts: Readonly<Record<string, string>> = {
  'not-invited': 'This address has not been invited yet.',
  cancelled: 'You cancelled signing in.',
  unverified: 'Please confirm your e-mail address with the service you sign in with, then try again.',
  unavailable: 'Signing in is not possible right now. Please try again in a moment.',
}

/** Why signing in did not work, as the address says by `?signin=<reason>`; undefined when it says nothing. */
export function signInRefusal(search: string): string | undefined {
  const reason = new URLSearchParams(search).get('signin')
  return reason === null ? undefined : (texts[reason] ?? 'Signing in did not work. Please try again.')
}
