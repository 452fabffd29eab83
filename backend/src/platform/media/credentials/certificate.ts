import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto'
import {
  bitString,
  boolean,
  contextField,
  generalizedTime,
  integer,
  objectId,
  octetString,
  sequence,
  setOf,
  utf8String,
} from './der.ts'

interface KeyPair {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

/** Names of who a certificate is about. */
export interface CertificateName {
  readonly organization: string
  readonly commonName: string
}

interface CertificateRequest {
  readonly subject: CertificateName
  readonly subjectKey: KeyObject
  readonly issuer: CertificateName
  /** Keys on the curve P-256. */
  readonly issuerKeys: KeyPair
  readonly from: Date
  readonly until: Date
  readonly role: 'authority' | 'signer'
}

const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'))

/**
 * An X.509 certificate (DER), signed with ES256. That of a signer follows C2PA's profile: it is no authority, signs only, and names the key
 * that has signed it.
 */
export function makeCertificate(request: CertificateRequest): Buffer {
  const { subject, subjectKey, issuer, issuerKeys, from, until } = request
  const version3 = contextField(0, integer(Buffer.from([2])))
  const content = sequence(
    version3,
    integer(serialNumber()),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(generalizedTime(from), generalizedTime(until)),
    nameOf(subject),
    spki(subjectKey),
    contextField(3, sequence(...extensionsOf(request))),
  )
  return sequence(content, ecdsaWithSha256, bitString(sign('sha256', content, issuerKeys.privateKey)))
}

/** Sixteen random bytes, of which the first makes the number positive and its form the shortest. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes
}

const spki = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' })

/** What names a key within a chain of certificates. */
const keyIdOf = (key: KeyObject): Buffer => createHash('sha256').update(spki(key)).digest().subarray(0, 20)

function nameOf({ organization, commonName }: CertificateName): Buffer {
  const part = (type: string, text: string) => setOf(sequence(objectId(type), utf8String(text)))
  return sequence(part('2.5.4.10', organization), part('2.5.4.3', commonName))
}

function extensionsOf({ role, subjectKey, issuerKeys }: CertificateRequest): readonly Buffer[] {
  const subjectKeyId = extension('2.5.29.14', octetString(keyIdOf(subjectKey)))
  const authorityKeyId = extension('2.5.29.35', sequence(contextField(0, keyIdOf(issuerKeys.publicKey), false)))
  const common = [subjectKeyId, authorityKeyId]
  if (role === 'authority') {
    const oneLevel = sequence(boolean(true), integer(Buffer.from([0])))
    const signsCertificates = bitString(Buffer.from([0b0000_0110]), 1)
    return [critical('2.5.29.19', oneLevel), critical('2.5.29.15', signsCertificates), ...common]
  }
  const digitalSignature = bitString(Buffer.from([0b1000_0000]), 7)
  // Of the purposes that C2PA allows, this is the one that all its readers take. The name is that of e-mail, the use is not.
  const emailProtection = sequence(objectId('1.3.6.1.5.5.7.3.4'))
  return [
    critical('2.5.29.19', sequence()),
    critical('2.5.29.15', digitalSignature),
    extension('2.5.29.37', emailProtection),
    ...common,
  ]
}

const extension = (type: string, value: Buffer): Buffer => sequence(objectId(type), octetString(value))
const critical = (type: string, value: Buffer): Buffer => sequence(objectId(type), boolean(true), octetString(value))
