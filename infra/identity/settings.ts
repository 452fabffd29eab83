import { join } from 'node:path'
import { z } from 'zod'

const Environment = z.object({
  IDENTITY_PORT: z.coerce.number().int().positive(),
  OIDC_ISSUER: z.url(),
  PUBLIC_URL: z.url(),
  OIDC_CLIENT_ID: z.string().min(1).default('atelier'),
  OIDC_CLIENT_SECRET: z.string().min(16),
  DATA_DIR: z.string().min(1).default('.data'),
})

/** What the identity provider needs to know; `home` is the origin of the product, as the API names it in its calls. */
export interface Settings {
  readonly port: number
  readonly issuer: string
  readonly home: string
  readonly clientId: string
  readonly clientSecret: string
  readonly folder: string
}

/** Reads the environment. @throws ZodError naming the variables that are missing or wrong */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const read = Environment.parse(environment)
  return {
    port: read.IDENTITY_PORT,
    issuer: read.OIDC_ISSUER.replace(/\/$/, ''),
    home: new URL(read.PUBLIC_URL).origin,
    clientId: read.OIDC_CLIENT_ID,
    clientSecret: read.OIDC_CLIENT_SECRET,
    folder: join(read.DATA_DIR, 'identity'),
  }
}
