import * as oidc from 'openid-client'
import { z } from 'zod'
import { absoluteLimit } from '../sessions/sessions.ts'
import type { Authentication } from './authentication-age.ts'

export interface IdentityProviderOptions {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
  /** Where browsers come back to. */
  readonly callbackUrl: URL
  /** Where browsers go after signing out there. */
  readonly homeUrl: URL
}

/** What a browser must return with for its sign-in to be valid; stored on our side. */
export interface SignInChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** When the provider was told to authenticate the person anew, in milliseconds since 1970; absent when it was not. */
  readonly anewSince?: number | undefined
}

/** A person as the identity provider knows them; issuer and subject name the person, the e-mail does not. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly profile: Profile
  readonly authentication: Authentication
}

export interface Profile {
  readonly email: string
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly profileImageUrl?: string | undefined
}

export type SignInFailure = 'cancelled' | 'unverified' | 'failed'

/** The identity provider has confirmed no identity; `cause` is for the log. */
export class SignInRefused extends Error {
  readonly why: SignInFailure

  constructor(why: SignInFailure, cause?: unknown) {
    super(`Sign-in refused: ${why}`, { cause })
    this.name = 'SignInRefused'
    this.why = why
  }
}

/** What is asked of the provider when a session there is not enough. */
export interface AskAnew {
  /** Now, in milliseconds since 1970. */
  readonly since: number
  /** Providers that do not tell when a person authenticated, such as Google, may refuse `login`; they let the person choose. */
  readonly prompt: 'login' | 'select_account'
}

export interface IdentityProvider {
  /** Where to send the browser, and what it must bring back. */
  readonly begin: (anew?: AskAnew) => Promise<{ readonly url: URL; readonly checks: SignInChecks }>
  /** Redeems what the browser brought. Throws SignInRefused, also for an e-mail that the provider has not verified. */
  readonly complete: (search: string, checks: SignInChecks) => Promise<Identity>
  /** Where signing out there begins; undefined when it has no such place. */
  readonly endSessionUrl: () => Promise<URL | undefined>
}

const Claims = z.object({
  email: z.email(),
  // Some providers send it as text.
  email_verified: z.union([z.literal(true), z.literal('true')]),
  given_name: z.string().max(200).optional().catch(undefined),
  family_name: z.string().max(200).optional().catch(undefined),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .optional()
    .catch(undefined),
})

/** Seconds for which an authentication at the provider counts: no longer than a session of ours. */
const oldestAuthentication = absoluteLimit / 1_000

/** OpenID Connect by authorization code with PKCE, state and nonce (security S7). Discovery happens at the first use. */
export function openIdProvider(options: IdentityProviderOptions): IdentityProvider {
  const discover = rememberSuccess(() => discoverIssuer(options))

  return {
    async begin(anew) {
      const config = await discover()
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        ...(anew !== undefined && { anewSince: anew.since }),
      }
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: options.callbackUrl.href,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        // With an age the provider tells when the person authenticated.
        ...(anew === undefined ? { max_age: `${oldestAuthentication}` } : { max_age: '0', prompt: anew.prompt }),
      })
      return { url, checks }
    },

    async complete(search, checks) {
      const config = await discover()
      const returned = new URL(options.callbackUrl)
      returned.search = search
      const tokens = await redeem(config, returned, checks)
      const claims = tokens.claims()
      if (claims === undefined) throw new SignInRefused('failed')
      return {
        issuer: claims.iss,
        subject: claims.sub,
        profile: await profileOf(config, tokens, claims),
        authentication: {
          authenticatedAt: claims.auth_time,
          neverTold: isTimeNeverTold(config.serverMetadata()),
          issuedAt: claims.iat,
          anewSince: checks.anewSince,
        },
      }
    },

    async endSessionUrl() {
      const config = await discover()
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: options.homeUrl.href })
    },
  }
}

async function discoverIssuer({
  issuer,
  clientId,
  clientSecret,
}: IdentityProviderOptions): Promise<oidc.Configuration> {
  // Without TLS only on this machine: the configuration has refused everything else.
  const transport = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  // By default openid-client does not check signatures of tokens that come straight from the issuer.
  const execute = [...transport, oidc.enableNonRepudiationChecks]
  return oidc.discovery(issuer, clientId, clientSecret, undefined, { execute, timeout: 10 })
}

/** Providers need not say what their tokens may tell: one that says nothing of it may tell the time. */
const isTimeNeverTold = ({ claims_supported: told }: oidc.ServerMetadata): boolean =>
  Array.isArray(told) && !told.includes('auth_time')

async function redeem(config: oidc.Configuration, returned: URL, { state, nonce, verifier }: SignInChecks) {
  try {
    return await oidc.authorizationCodeGrant(config, returned, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
  } catch (error) {
    const cancelled = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied'
    throw new SignInRefused(cancelled ? 'cancelled' : 'failed', error)
  }
}

type Tokens = Awaited<ReturnType<typeof redeem>>

/** The claims stand in the ID token, or have to be asked for. */
async function profileOf(config: oidc.Configuration, tokens: Tokens, claims: oidc.IDToken): Promise<Profile> {
  const told =
    claims['email'] === undefined ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : claims
  const read = Claims.safeParse(told)
  if (!read.success) throw new SignInRefused('unverified')
  const { email, given_name, family_name, picture } = read.data
  return { email, firstName: given_name, lastName: family_name, profileImageUrl: picture }
}

/** One attempt at a time, repeated until it succeeds once. */
function rememberSuccess<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let known: Promise<Result> | undefined
  return () => {
    known ??= work().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}
