import { createHash, randomBytes } from 'node:crypto'
import type { Collection, Db } from 'mongodb'
import { retryOnce } from '../retry-write.ts'
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
  /** Returns the secret that the browser keeps meanwhile. */
  readonly begin: (checks: SignInChecks) => Promise<string>
  /** What the browser must bring back; a second call for the same secret finds nothing. */
  readonly take: (secret: string) => Promise<SignInChecks | undefined>
}

/** Attempts in MongoDB: short-lived records whose loss only means signing in again. */
export function mongoAttempts(db: Db, now: () => Date): SignInAttempts {
  const attempts: Collection<AttemptDocument> = db.collection('sign_in_attempts')
  return {
    async prepare() {
      await attempts.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 })
    },
    async begin(checks) {
      const secret = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now().getTime() + attemptSeconds * 1000)
      await retryOnce(() => attempts.replaceOne({ _id: keyOf(secret) }, { ...checks, expiresAt }, { upsert: true }))
      return secret
    },
    async take(secret) {
      const attempt = await retryOnce(() => attempts.findOneAndDelete({ _id: keyOf(secret) }))
      return attempt && attempt.expiresAt > now() ? attempt : undefined
    },
  }
}

const keyOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
