import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../eventsourcing/decider.ts'
import type { UserId } from '../../eventsourcing/event.ts'
import type { CommandContext } from '../../eventsourcing/handle.ts'
import { endpoint } from '../../http/contract/endpoint.ts'
import { httpErrors } from '../../http/contract/http-errors.ts'
import { isOtherLoopback, isOwnNavigation } from '../../http/server/guards/origin.ts'
import { commandOf } from '../../http/server/request/command.ts'
import type { Cookie } from '../sessions/cookies.ts'
import type { Confirm } from '../sessions/start-confirmed.ts'
import { isLaterThan } from './authentication-age.ts'
import {
  type AskAnew,
  type Identity,
  type IdentityProvider,
  type SignInFailure,
  SignInRefused,
} from './identity-provider.ts'
import type { SignInAttempts } from './sign-in-attempts.ts'

/** The browser navigates to these addresses, so every outcome is a redirect (spec images 7). */
const navigation = {
  method: 'GET',
  access: 'public',
  query: z.looseObject({}),
  response: z.unknown(),
  status: 303,
} as const
const door = { ...navigation, strictlyLimited: true, fallback: '/?signin=unavailable' } as const

const login = endpoint({
  ...door,
  path: '/api/login',
  summary: 'Go to the identity provider to sign in; a navigation',
  responses: { 303: 'On to the identity provider, or home with `?signin=unavailable`' },
})

const callback = endpoint({
  ...door,
  path: '/api/callback',
  summary: 'Come back from the identity provider; a navigation',
  responses: { 303: 'Home, signed in; or home with `?signin=` and the reason why not' },
})

const logout = endpoint({
  ...navigation,
  path: '/api/logout',
  summary: 'Sign out, from a page of the studio; a navigation',
  fallback: '/?signout=unavailable',
  refusals: [httpErrors.foreignOrigin],
  responses: {
    303: 'On to the identity provider to sign out there, or home; still signed in with `?signout=unavailable`',
  },
})

export interface SignInDeps {
  readonly publicUrl: URL
  readonly provider: IdentityProvider
  readonly attempts: SignInAttempts
  readonly attemptCookie: Cookie
  /** The account of an identity, made at its first sign-in; throws DomainError `not-invited`, `suspended` or `account-deleted`. */
  readonly openAccount: (identity: Identity, command: CommandContext) => Promise<UserId>
  readonly lastSignOut: (userId: UserId) => Promise<Date | undefined>
  readonly now: () => Date
  /** Begins a session; it has ended again when `confirm`, which is called after that, throws. */
  readonly startSession: (
    request: FastifyRequest,
    reply: FastifyReply,
    userId: UserId,
    confirm: Confirm,
  ) => Promise<void>
  readonly endSession: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** Why there is no session; the landing page reads it from `/?signin=<reason>`. */
type Reason = SignInFailure | Refusal | 'unavailable'

/** Why a person whose identity the provider has confirmed is refused. */
type Refusal = 'not-invited' | 'suspended' | 'account-deleted'

/** The three pages of signing in and out with the identity provider. */
export function registerSignIn(app: FastifyInstance, deps: SignInDeps): void {
  app.get(login.path, { config: { endpoint: login } }, async (request, reply) => {
    // The browser must come back to the name that it left from, because cookies belong to one name.
    if (isOtherLoopback(request, deps.publicUrl)) return reply.redirect(new URL(login.path, deps.publicUrl).href, 303)
    try {
      return await sendToProvider(request, reply, deps)
    } catch (error) {
      return refuse(request, reply, 'unavailable', error)
    }
  })

  app.get(callback.path, { config: { endpoint: callback } }, async (request, reply) => {
    try {
      const identity = await returning(request, deps)
      const userId = await deps.openAccount(identity, commandOf(request))
      if (await isOutdated(identity, userId, deps)) return await askAnew(identity, request, reply, deps)
      await deps.startSession(request, reply, userId, async () => {
        // Since then the person may have signed out everywhere: a sign-in at the same moment must not slip through.
        if (await isOutdated(identity, userId, deps)) throw new SignInRefused('failed')
      })
      deps.attemptCookie.clear(reply)
      return await reply.redirect('/', 303)
    } catch (error) {
      return refuse(request, reply, reasonOf(error), error)
    }
  })

  app.get(logout.path, { config: { endpoint: logout } }, async (request, reply) => {
    if (!isOwnNavigation(request, deps.publicUrl)) {
      throw new DomainError(httpErrors.foreignOrigin, 'Please sign out from a page of the studio.')
    }
    await deps.endSession(request, reply)
    return reply.redirect(await afterSigningOut(request, deps.provider), 303)
  })
}

async function sendToProvider(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: SignInDeps,
  anew?: AskAnew,
): Promise<FastifyReply> {
  const { url, checks } = await deps.provider.begin(anew)
  deps.attemptCookie.write(reply, await deps.attempts.begin(checks, deps.attemptCookie.read(request)))
  return reply.redirect(url.href, 303)
}

/** Whether the person has signed out everywhere since they authenticated at the provider. */
async function isOutdated(
  { authentication }: Identity,
  userId: UserId,
  { lastSignOut, now }: SignInDeps,
): Promise<boolean> {
  const signedOut = await lastSignOut(userId)
  return signedOut !== undefined && !isLaterThan(authentication, signedOut, now())
}

/** Sends the browser back to the provider to authenticate; a provider that was told so and shows no later time is refused. */
async function askAnew(
  { authentication }: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: SignInDeps,
): Promise<FastifyReply> {
  if (authentication.anewSince !== undefined) throw new SignInRefused('failed')
  const { authenticatedAt, neverTold } = authentication
  const prompt = authenticatedAt === undefined && neverTold ? 'select_account' : 'login'
  return sendToProvider(request, reply, deps, { since: deps.now().getTime(), prompt })
}

/** The person whose identity the provider confirms. Throws unless this browser was sent there and returns for the first time. */
async function returning(request: FastifyRequest, deps: SignInDeps): Promise<Identity> {
  const { search, searchParams } = new URL(request.url, deps.publicUrl)
  const secret = deps.attemptCookie.read(request)
  const state = searchParams.get('state')
  const checks = secret === undefined || state === null ? undefined : await deps.attempts.take(secret, state)
  if (checks === undefined) throw new SignInRefused('failed')
  return deps.provider.complete(search, checks)
}

/** Where to go after our own session has ended; a provider that cannot be reached keeps its session. */
async function afterSigningOut(request: FastifyRequest, provider: IdentityProvider): Promise<string> {
  try {
    return (await provider.endSessionUrl())?.href ?? '/'
  } catch (error) {
    request.log.warn({ err: error }, 'identity provider not reached at sign-out')
    return '/'
  }
}

function reasonOf(error: unknown): Reason {
  if (error instanceof SignInRefused) return error.why
  if (error instanceof DomainError && isRefusal(error.code)) return error.code
  return 'unavailable'
}

const isRefusal = (code: string): code is Refusal =>
  code === 'not-invited' || code === 'suspended' || code === 'account-deleted'

/** Logs why, without the query of the request, which holds the code and the state. */
function refuse(request: FastifyRequest, reply: FastifyReply, reason: Reason, error: unknown): FastifyReply {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const { name, code } = z
    .object({ name: z.string(), code: z.string().optional() })
    .catch({ name: 'unknown' })
    .parse(cause)
  request.log.warn({ audit: 'sign-in-refused', reason, error: name, code }, 'sign-in refused')
  return reply.redirect(`/?signin=${reason}`, 303)
}
