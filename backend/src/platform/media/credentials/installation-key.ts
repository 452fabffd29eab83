import { createHash, createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { z } from 'zod'
import { dayMs } from '../../eventsourcing/day.ts'
import { deriveKey } from '../../eventsourcing/keys/key-derivation.ts'
import type { KeyRecords } from '../../eventsourcing/keys/key-records.ts'
import { decrypt, encrypt } from '../../eventsourcing/keys/seal.ts'
import { makeCertificate } from './certificate.ts'
import type { SigningKey } from './cose.ts'

/** Under this name the key lies among people's data keys, and moves with them. No person has such an id. */
export const installationKeyName = 'content-credentials'

/** A certificate that ends makes all signatures by its key invalid, since nobody has witnessed their times. So it lasts. */
const yearsValid = 30

const StoredKey = z.object({
  /** PKCS #8, DER, in base64. */
  privateKey: z.base64(),
  /** DER, in base64; that of the key first. */
  certificates: z.array(z.base64()).min(1),
})
type StoredKey = z.infer<typeof StoredKey>

/**
 * The key by which this installation signs, with its certificates. The first process that asks makes it; all others find it. Throws when the
 * master key is not the one that it was made with.
 * @param masterKey base64 of 32 bytes
 */
export async function installationKey(
  records: Pick<KeyRecords, 'read' | 'create'>,
  masterKey: string,
  now: Date,
): Promise<SigningKey> {
  const wrapping = deriveKey(masterKey, 'key-wrapping')
  const read = async () => {
    const record = await records.read(installationKeyName)
    if (record === undefined) return undefined
    if ('erased' in record) throw new Error('The key of content credentials was erased')
    const text = decrypt(wrapping, Buffer.from(record.wrapped, 'base64'), installationKeyName).toString('utf8')
    return signingKeyOf(StoredKey.parse(JSON.parse(text)))
  }
  const found = await read()
  if (found !== undefined) return found
  const text = Buffer.from(JSON.stringify(newKey(now)))
  // when another process was first, this creates nothing
  await records.create(installationKeyName, {
    wrapped: encrypt(wrapping, text, installationKeyName).toString('base64'),
  })
  const made = await read()
  if (made === undefined) throw new Error('The key of content credentials is not there after it was stored')
  return made
}

function signingKeyOf({ privateKey, certificates }: StoredKey): SigningKey {
  return {
    privateKey: createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' }),
    certificates: certificates.map((each) => Buffer.from(each, 'base64')),
  }
}

/**
 * A new key. C2PA refuses certificates that are signed by their own key, so an authority is made that signs this one certificate; its private
 * key is stored nowhere.
 */
function newKey(now: Date): StoredKey {
  const [authority, signer] = [newKeyPair(), newKeyPair()]
  const fingerprint = fingerprintOf(signer.publicKey.export({ type: 'spki', format: 'der' }))
  const organization = `Atelier installation ${fingerprint}`
  const issuer = { organization, commonName: 'Atelier certificate authority' }
  const subject = { organization, commonName: 'Atelier content credentials' }
  // from the day before, for readers whose clocks are slow
  const validity = { from: addDays(now, -1), until: addDays(now, yearsValid * 365) }
  const common = { issuer, issuerKeys: authority, ...validity }
  const certificates = [
    makeCertificate({ ...common, subject, subjectKey: signer.publicKey, role: 'signer' }),
    makeCertificate({ ...common, subject: issuer, subjectKey: authority.publicKey, role: 'authority' }),
  ]
  return {
    privateKey: signer.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    certificates: certificates.map((each) => each.toString('base64')),
  }
}

const newKeyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** Tells installations apart in what readers show. */
const fingerprintOf = (publicKey: Buffer): string => createHash('sha256').update(publicKey).digest('hex').slice(0, 8)

const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * dayMs)
