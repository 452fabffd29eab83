const texts: ReadonlyMap<string, string> = new Map([
  ['cancelled', 'You cancelled signing in.'],
  ['unverified', 'Please confirm your e-mail address with the service you sign in with, then try again.'],
  ['suspended', 'This account is suspended.'],
  ['account-deleted', 'Your account is being deleted. You can begin a new one in a few minutes.'],
  ['unavailable', 'Signing in is not possible right now. Please try again in a moment.'],
])

/** The reason that the address gives by `?signin=<reason>`; undefined when it says nothing. */
export function refusalOf(search: string): string | undefined {
  return new URLSearchParams(search).get('signin') ?? undefined
}

/** Why signing in did not work; undefined for people who are not invited, because the page itself tells them. */
export function refusalText(reason: string): string | undefined {
  return reason === 'not-invited' ? undefined : (texts.get(reason) ?? 'Signing in did not work. Please try again.')
}
