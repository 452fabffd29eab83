import { randomBytes } from 'node:crypto'
import type { Collection, Db } from 'mongodb'
import { retryOnce } from '../retry-write.ts'
import { keyOfSecret } from '../secret-key.ts'
import type { SignInChecks } from './identity-provider.ts'

/** Time a person has at the identity provider. */
export const attemptSeconds = 15 * 60

interface AttemptDocument extends SignInChecks {
  readonly _id: string
  readonly expiresAt: Date
}

/** Sign-ins under way, each good for one return of the browser that began it (security S7: bound to the browser, no replay). */
export interface SignInAttempts {
  /** Makes the index. */
  readonly prepare: () => Promise<void>
  /**
   * Returns the secret that the browser keeps meanwhile.
   * @param kept the secret that it keeps already, for a sign-in in another tab
   */
  readonly begin: (checks: SignInChecks, kept?: string) => Promise<string>
  /** The checks of the attempt with this state; a second call for the same attempt finds nothing. */
  readonly take: (secret: string, state: string) => Promise<SignInChecks | undefined>
}

/** Attempts in MongoDB: short-lived records whose loss only means signing in again. */
export function mongoAttempts(db: Db, now: () => Date): SignInAttempts {
  const attempts: Collection<AttemptDocument> = db.collection('sign_in_attempts')
  return {
    async prepare() {
      await attempts.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 })
    },
    async begin(checks, kept = '') {
      const secret = isSecret(kept) ? kept : randomBytes(32).toString('base64url')
      const _id = keyOfSecret(secret, checks.state)
      const expiresAt = new Date(now().getTime() + attemptSeconds * 1000)
      await retryOnce(() => attempts.replaceOne({ _id }, { ...checks, expiresAt }, { upsert: true }))
      return secret
    },
    async take(secret, state) {
      const attempt = await retryOnce(() => attempts.findOneAndDelete({ _id: keyOfSecret(secret, state) }))
      return attempt && attempt.expiresAt > now() ? attempt : undefined
    },
  }
}

/** Whether it has the shape of our secrets. */
const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text)
