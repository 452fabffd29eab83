import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

type Claims = Readonly<Record<string, unknown>>

export interface FalseIssuer {
  readonly url: string
  /** What the next ID token says; the claims of a right one are filled in where it says nothing. */
  claims: Claims
  /** How the next ID token is signed. */
  signature: 'right' | 'none' | 'foreign-key'
  /** What its metadata say that its tokens may tell, when they are asked for next; undefined when they say nothing of it. */
  claimsSupported: readonly string[] | undefined
  readonly stop: () => Promise<void>
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Test helper: an issuer that hands out whatever ID token a test wants; any code is good, the nonce must be in `claims`. */
export async function startFalseIssuer(): Promise<FalseIssuer> {
  const server = createServer((request, response) => {
    const body = documents[new URL(request.url ?? '/', issuer.url).pathname]?.()
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer: FalseIssuer = {
    url: `http://127.0.0.1:${portOf(server)}`,
    claims: {},
    signature: 'right',
    claimsSupported: undefined,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  const documents: Readonly<Record<string, () => unknown>> = {
    '/.well-known/openid-configuration': () => metadata(issuer),
    '/jwks': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }),
    '/token': () => ({ access_token: 'token', token_type: 'bearer', expires_in: 60, id_token: idToken(issuer) }),
  }
  return issuer
}

const metadata = ({ url, claimsSupported }: FalseIssuer) => ({
  issuer: url,
  authorization_endpoint: `${url}/auth`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  claims_supported: claimsSupported,
})

function idToken({ url, claims, signature }: FalseIssuer): string {
  const now = Math.floor(Date.now() / 1000)
  const right = { iss: url, aud: 'atelier', sub: 'somebody', iat: now, exp: now + 60 }
  const person = { email: 'somebody@atelier.example', email_verified: true, given_name: 'Some', family_name: 'Body' }
  const header = signature === 'none' ? { alg: 'none' } : { alg: 'RS256', kid: 'one' }
  const signed = `${base64(header)}.${base64({ ...right, ...person, ...claims })}`
  if (signature === 'none') return `${signed}.`
  const key = signature === 'right' ? privateKey : foreign
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  return address.port
}
