import { skewMs } from '../clock-skew.ts'

/** When a person authenticated at the identity provider, and what was asked of it. */
export interface Authentication {
  /** `auth_time` of the ID token, in seconds since 1970; undefined when the token does not tell. */
  readonly authenticatedAt: number | undefined
  /** Whether no token of this provider tells it, as its metadata say. */
  readonly neverTold: boolean
  /** `iat` of the ID token, in seconds since 1970. */
  readonly issuedAt: number
  /** When the provider was told to authenticate the person anew, in milliseconds since 1970; undefined when it was not. */
  readonly anewSince: number | undefined
}

/**
 * Whether the authentication is later than a sign-out everywhere. The provider's time has no fractions of a second. A sign-out that is yet to
 * come was noted while the clock was ahead, and nobody knows when it was: an authentication that was asked for since is later. A provider
 * that never tells when it authenticated somebody can show no more than that it has issued its token since it was told to do so anew:
 * whoever asked more of it would keep everybody out. One that could have told is not asked for less: the browser can take `max_age` out of the
 * address that it is sent to, and some providers then leave the time out of their token.
 */
export function isLaterThan(
  { authenticatedAt, neverTold, issuedAt, anewSince }: Authentication,
  signedOut: Date,
  now: Date,
): boolean {
  const isYetToCome = signedOut.getTime() > now.getTime() + skewMs
  if (anewSince !== undefined && (isYetToCome || anewSince >= signedOut.getTime())) {
    if (authenticatedAt === undefined) return neverTold && issuedAt * 1000 >= anewSince - skewMs
    return authenticatedAt >= Math.floor(anewSince / 1000)
  }
  return authenticatedAt !== undefined && authenticatedAt > Math.floor(signedOut.getTime() / 1000)
}
