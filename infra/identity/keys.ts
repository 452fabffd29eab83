import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { readText, writeDurably } from '../start/files/durable-file.ts'

const Keys = z.object({
  jwks: z.object({ keys: z.array(z.looseObject({ kty: z.literal('RSA'), kid: z.string() })) }),
  cookieKeys: z.array(z.string()).min(1),
})

/** The key that signs id tokens and the one that signs cookies. */
export type Keys = z.infer<typeof Keys>

/** The keys in `<folder>/keys.json`, created at the first start, so that tokens and sessions stay valid after a restart. */
export async function openKeys(folder: string): Promise<Keys> {
  const file = join(folder, 'keys.json')
  const text = await readText(file)
  if (text !== undefined) return Keys.parse(JSON.parse(text))
  const keys = Keys.parse(newKeys())
  await writeDurably(file, JSON.stringify(keys))
  return keys
}

function newKeys(): unknown {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }
  return { jwks: { keys: [key] }, cookieKeys: [randomBytes(32).toString('base64url')] }
}
